import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { JobRefused } from '#app/jobs/run-jobs.server';
import type { Env } from '#app/platform/env.server';
import { inTime } from '#app/platform/in-time';
import { isLoopback } from '#app/platform/ip-address';

export interface Message {
  /** The same for every attempt to send it, so that a mailbox can tell that it has it already. */
  id: string;
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

/** How mail leaves the portal. */
export interface Mailer {
  from: string;
  /** Server and port, without user and password. */
  server: string;
  signsAs: string | null;
  /**
   * Hands a message to the mail server.
   * @throws JobRefused where it will not take this message; another Error where it may later
   */
  send(message: Message): Promise<void>;
}

const connectMs = 15_000;
/** Of silence. */
const silentMs = 30_000;
/** For a server that answers a little at a time. */
const longestMs = 120_000;

interface Options {
  /** The authorities to trust instead of those that Node.js knows. */
  tls?: { ca: string };
  altogetherMs?: number;
}

/** The mail server of `SMTP_URL`; null while there is none. */
export function createMailer(env: Env, { tls, altogetherMs = longestMs }: Options = {}): Mailer | null {
  const { SMTP_URL, MAIL_FROM: from, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = env;
  if (!SMTP_URL || !from) return null;
  const url = new URL(SMTP_URL);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 465 : 587);
  const user = decodeURIComponent(url.username);
  const options = {
    host,
    port,
    secure,
    // No password goes over an open line: STARTTLS is a must then, but on this machine.
    requireTLS: !secure && user !== '' && !isLoopback(host) && host !== 'localhost',
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    ...(tls && { tls }),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(DKIM_DOMAIN &&
      DKIM_SELECTOR &&
      DKIM_PRIVATE_KEY && { dkim: dkimOf(DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY) }),
  };
  const domain = from.replace(/.*@/, '').replace(/>.*/, '');
  return {
    from,
    server: `${host}:${port}`,
    signsAs: DKIM_DOMAIN ?? null,
    async send({ id, ...message }) {
      const headers = { 'Auto-Submitted': 'auto-generated', ...message.headers };
      const mail = { ...message, from, messageId: `<${id}@${domain}>`, headers };
      try {
        await inTime(altogetherMs, async (signal) => {
          const connection = await openSocket(host, port, signal);
          await createTransport({ ...options, connection }).sendMail(mail);
        });
      } catch (error) {
        throw isRefusal(error) ? new JobRefused(error.message, { cause: error }) : error;
      }
    },
  };
}

/** A connection that ends with the signal: the library would leave one open to a server that goes on answering. */
function openSocket(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal });
    socket.setTimeout(connectMs, () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.setTimeout(0).removeAllListeners('timeout');
      // What happens to it from here on is told by the library; an abort that comes later is nobody's uncaught error.
      socket.on('error', () => {}).off('error', reject);
      resolve(socket);
    });
  });
}

/** Readers of mail may leave a list by these two headers only where the signature covers them (RFC 8058). */
const dkimOf = (domainName: string, keySelector: string, key: string) => ({
  domainName,
  keySelector,
  privateKey: key.replaceAll('\\n', '\n'),
  headerFieldNames:
    'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
    'List-Unsubscribe:List-Unsubscribe-Post',
});

/** 5xx to the message or its recipient is for good. To a sign-in it is the operator's to mend, and the mail waits. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'code' in error &&
  ['EENVELOPE', 'EMESSAGE'].includes(String(error.code));
