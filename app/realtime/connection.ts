import { heartbeatMs, readObject, type ClientMessage, type ServerMessage, sessionOverCode } from './messages';

/** Backoff: the delays before reconnecting; the last one is repeated. */
const delaysMs = [1_000, 2_000, 5_000, 10_000] as const;
/** Jitter: all panels lose their line at one moment, where the portal restarts, and do not come back at one. */
const withJitter = (ms: number) => ms * (0.5 + Math.random());
/**
 * The server shows itself every heartbeat: after two that are missing the line is dead, whatever the browser thinks.
 */
const silenceMs = 2.5 * heartbeatMs;

type Socket = Pick<WebSocket, 'send' | 'close' | 'readyState' | 'addEventListener'>;

interface Options {
  connect: () => Socket;
  isOnline: () => boolean;
  /** Connected (again): something may have been missed. */
  onUp: () => void;
  onMessage: (message: ServerMessage) => void;
  /** The session ended; the next attempt is made when `tryNow` is called. */
  onSessionOver: () => void;
  /**
   * Whether nobody is signed in in this browser any more. It does not tell why a line could not be opened, and the
   * session of one that was ended may have been replaced in another tab.
   */
  isSessionOver: () => Promise<boolean>;
}

export interface Connection {
  start(): void;
  /** Sends now or once connected; only the newest message is kept. */
  say(message: ClientMessage): void;
  /** The browser went online or offline, or the person came back to this tab: perhaps signed in again elsewhere. */
  tryNow(): void;
  stop(): void;
}

/** A WebSocket that reconnects after some 1, 2, 5, then every 10 s, and pauses while the browser is offline. */
export function createConnection({
  connect,
  isOnline,
  onUp,
  onMessage,
  onSessionOver,
  isSessionOver,
}: Options): Connection {
  let socket: Socket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let running = false;
  let over = false;
  /** The line was ended because the session was over, and none has been opened since. */
  let ended = false;
  let said: ClientMessage | undefined;

  function open(): void {
    clearTimeout(timer);
    if (!running || over || socket || !isOnline()) return;
    const mine = connect();
    let opened = false;
    socket = mine;
    listen(mine);
    mine.addEventListener('open', () => {
      if (socket !== mine) return;
      opened = true;
      ended = false;
      tries = 0;
      listen(mine);
      if (said) mine.send(JSON.stringify(said));
      onUp();
    });
    mine.addEventListener('message', ({ data }) => {
      if (socket !== mine) return;
      listen(mine);
      const message = readObject(String(data));
      if (typeof message.type === 'string') onMessage(message as unknown as ServerMessage);
    });
    mine.addEventListener('close', ({ code }) => {
      if (socket !== mine) return;
      lost(code);
      if (!opened) void endIfOver(ended);
    });
  }

  function listen(mine: Socket): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      if (socket !== mine) return;
      mine.close();
      lost();
    }, silenceMs);
  }

  function lost(code?: number): void {
    socket = undefined;
    clearTimeout(silence);
    over = code === sessionOverCode;
    if (over) ended = true;
    if (!running || !isOnline()) return;
    timer = setTimeout(openUnlessOver, withJitter(delaysMs[Math.min(tries, delaysMs.length - 1)]!));
    tries += 1;
  }

  /** Where the session was over it is asked for first: a refused handshake would stand in the console. */
  function openUnlessOver(): void {
    if (over) void endIfOver().then(open);
    else open();
  }

  /** @param isRefused by a server that had ended the line before: who is signed in may not have one any more */
  async function endIfOver(isRefused = false): Promise<void> {
    const isOver = isRefused || (await isSessionOver());
    if (socket?.readyState === 1) return;
    over = isOver;
    if (!over || !running) return;
    hangUp();
    onSessionOver();
  }

  function hangUp(): void {
    clearTimeout(timer);
    clearTimeout(silence);
    const mine = socket;
    socket = undefined;
    mine?.close();
  }

  return {
    start() {
      running = true;
      open();
    },
    say(message) {
      said = message;
      if (socket?.readyState === 1) socket.send(JSON.stringify(message));
    },
    tryNow() {
      tries = 0;
      if (isOnline()) openUnlessOver();
      else hangUp();
    },
    stop() {
      running = false;
      hangUp();
    },
  };
}
