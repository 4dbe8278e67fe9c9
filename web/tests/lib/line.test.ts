import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Line, type Socket } from "../../src/lib/line.svelte";

let socket: Socket & { onmessage: ((event: MessageEvent) => void) | null };
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  socket = { onopen: null, onmessage: null, onclose: null, send: vi.fn(), close: vi.fn() };
  line = new Line({ address: "x", opened: vi.fn(), heard: vi.fn(), garbage: vi.fn(), connect: () => socket });
  line.open();
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
});

function pong(clock: number): void {
  const data = JSON.stringify({ type: "pong", sent: performance.now(), now: 0, clock });
  socket.onmessage?.(new MessageEvent("message", { data }));
}

const ahead = (): number => line.raceClock() - performance.now();

it("believes its pings rather than an announcement that is a little late", () => {
  pong(performance.now() + 1000);
  line.measure(performance.now() + 900);
  expect(ahead()).toBeCloseTo(1000, 0);
});

it("goes by another clock when another server has taken a race over", () => {
  pong(performance.now() + 1000);
  line.measure(performance.now() + 90_000);
  expect(ahead()).toBeCloseTo(90_000, 0);
  pong(performance.now() + 90_010);
  expect(ahead()).toBeCloseTo(90_010, 0);
});
