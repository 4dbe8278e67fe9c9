"""Tables over the network: log, seats, sockets, fair dice, HTTP."""
