import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { SessionUser } from '#app/identity/session-user';
import { type ClientMessage, readClientMessage, type ServerMessage, sessionOverCode } from '#app/realtime/messages';

/** Backpressure: a panel that does not read its messages is disconnected. */
const mostUnsentBytes = 1_000_000;
const mostMessages = 60;
const messagesWithinMs = 10_000;

/** The socket of one open panel, and whose it is. */
export class PanelSocket {
  readonly key = randomUUID();
  open: { module: string; id: string } | null = null;
  private answered = true;
  private counted = { since: 0, messages: 0 };

  constructor(
    readonly user: SessionUser,
    private readonly socket: WebSocket,
    on: { message: (message: ClientMessage) => void; end: () => void },
  ) {
    socket.on('pong', () => (this.answered = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', on.end);
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? null : readClientMessage(String(data));
      if (!message || !this.mayTalk()) socket.close(1008);
      else on.message(message);
    });
  }

  send(message: ServerMessage): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > mostUnsentBytes) this.socket.terminate();
    else this.socket.send(JSON.stringify(message));
  }

  /** Heartbeat: a peer that did not answer the last ping is gone. */
  beat(): void {
    if (!this.answered) return this.socket.terminate();
    this.answered = false;
    this.socket.ping();
    this.send({ type: 'alive' });
  }

  /** The session has ended: nothing more is sent, whether or not the peer closes. */
  endSession(): void {
    this.socket.close(sessionOverCode);
    setTimeout(() => this.socket.terminate(), 1_000).unref();
  }

  /** The portal stops. @returns when the connection is closed */
  leave(): Promise<void> {
    return new Promise((resolve) => {
      this.socket.once('close', () => resolve());
      this.socket.close(1001);
      setTimeout(() => this.socket.terminate(), 500).unref();
    });
  }

  private mayTalk(): boolean {
    const now = Date.now();
    if (now - this.counted.since > messagesWithinMs) this.counted = { since: now, messages: 0 };
    return ++this.counted.messages <= mostMessages;
  }
}
