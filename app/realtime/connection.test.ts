import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection';

/** A socket whose other end the test is. */
class FakeSocket {
  readyState = 0;
  sent: string[] = [];
  private listeners = new Map<string, (event: object) => void>();
  addEventListener = (name: string, listener: (event: object) => void) => void this.listeners.set(name, listener);
  send = (text: string) => void this.sent.push(text);
  close = () => void (this.readyState = 3);
  emit(name: string, event: object = {}) {
    if (name === 'open') this.readyState = 1;
    this.listeners.get(name)?.(event);
  }
}

const sockets: FakeSocket[] = [];
let online = true;
let sessionOver = false;
const on = { onUp: vi.fn(), onMessage: vi.fn(), onSessionOver: vi.fn(), isSessionOver: async () => sessionOver };
const start = () => {
  const connection = createConnection({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    isOnline: () => online,
    ...on,
  });
  connection.start();
  return connection;
};
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  sockets.length = 0;
  online = true;
  sessionOver = false;
});
afterEach(() => void vi.useRealTimers().restoreAllMocks());

test('a lost line comes back after 1, 2, 5, 10 and again 10 seconds, and after 1 once it has been up', () => {
  start();
  for (const seconds of [1, 2, 5, 10, 10]) {
    const tries = sockets.length;
    last().emit('close', { code: 1006 });
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(sockets).toHaveLength(tries);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(tries + 1);
  }
  last().emit('open');
  last().emit('close', { code: 1006 });
  vi.advanceTimersByTime(1_000);
  expect(sockets).toHaveLength(7);
});

test('lines that are lost at one moment come back within the second around their delay', () => {
  for (const [random, ms] of [
    [0, 500],
    [0.999, 1_499],
  ] as const) {
    sockets.length = 0;
    vi.mocked(Math.random).mockReturnValue(random);
    const connection = start();
    last().emit('close', { code: 1006 });
    vi.advanceTimersByTime(ms - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    connection.stop();
  }
});

test('a line that is refused because the session is over is not tried again', async () => {
  start();
  last().emit('close', { code: 1006 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
  sessionOver = true;
  last().emit('close', { code: 1006 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(2);
  expect(on.onSessionOver).toHaveBeenCalledOnce();
});

test('it does not retry offline, and reconnects at once when the network is back', () => {
  const connection = start();
  last().emit('open');
  online = false;
  connection.tryNow();
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  online = true;
  connection.tryNow();
  expect(sockets).toHaveLength(2);
});

test('a connection that falls silent is closed', () => {
  start();
  last().emit('open');
  vi.advanceTimersByTime(70_000);
  last().emit('message', { data: '{"type":"alive"}' });
  vi.advanceTimersByTime(70_000);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(6_000);
  expect(sockets).toHaveLength(2);
});

test('when the session is over it does not reconnect, until the person comes back to the tab', async () => {
  const connection = start();
  last().emit('open');
  sessionOver = true;
  last().emit('close', { code: 4001 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  expect(on.onSessionOver).toHaveBeenCalledOnce();
  connection.tryNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  sessionOver = false;
  connection.tryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toHaveLength(2);
});

test('where another tab has signed in anew it reconnects with that session', async () => {
  start();
  last().emit('open');
  last().emit('close', { code: 4001 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
  last().emit('open');
  expect(on.onUp).toHaveBeenCalledTimes(2);
  expect(on.onSessionOver).not.toHaveBeenCalled();
});

test('who is still signed in, but may have no line any more, tries once and is told', async () => {
  start();
  last().emit('open');
  last().emit('close', { code: 4001 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
  last().emit('close', { code: 1006 });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sockets).toHaveLength(2);
  expect(on.onSessionOver).toHaveBeenCalledOnce();
});

test('open items are announced again on a new connection', () => {
  const connection = start();
  connection.say({ type: 'open', module: 'resources', id: 'x' });
  expect(last().sent).toEqual([]);
  last().emit('open');
  last().emit('close', { code: 1006 });
  vi.advanceTimersByTime(1_000);
  last().emit('open');
  expect(last().sent).toEqual(['{"type":"open","module":"resources","id":"x"}']);
  expect(on.onUp).toHaveBeenCalledTimes(2);
});
