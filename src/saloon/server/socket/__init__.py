"""WebSocket connections: reads what clients say, and writes what happens."""
