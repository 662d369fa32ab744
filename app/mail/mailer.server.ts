import { connect, type Socket } from 'node:net';
import { readSender } from '#app/platform/email';
import type { Env } from '#app/platform/env.server';
import { inTime } from '#app/platform/in-time';
import { isLoopback } from '#app/platform/ip-address';
import { MailFailure, MailRefused, withoutAddress } from './mail-failure.server';

export interface Message {
  /** The same for every attempt, so that mailboxes recognise duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The same, for those who read formatted mail. */
  html?: string;
  /** PNG images that the HTML shows as `cid:{name}`. */
  pictures?: readonly { name: string; bytes: Buffer }[];
  headers?: Record<string, string>;
}

/** Sends mail. */
export interface Mailer {
  from: string;
  /** Host and port, without credentials. */
  server: string;
  signsAs: string | null;
  /**
   * Hands a message to the mail server.
   * @throws MailRefused where it will not take this message; MailFailure where it may later
   */
  send(message: Message): Promise<void>;
}

const connectMs = 15_000;
/** The longest silence of the server. */
const silentMs = 30_000;
/** The longest time for a message, for a server that responds slowly. */
const longestMs = 120_000;

interface Options {
  /** Certificate authorities to trust in place of Node's own. */
  tls?: { ca: string };
  altogetherMs?: number;
}

/** The mail server of `SMTP_URL`; null if there is none. */
export function createMailer(env: Env, { tls, altogetherMs = longestMs }: Options = {}): Mailer | null {
  const { SMTP_URL, MAIL_FROM: from, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = env;
  // The library would read a name with a colon or a bracket in it as a group or a comment.
  const sender = from === undefined ? null : readSender(from);
  if (!SMTP_URL || !from || !sender) return null;
  const url = new URL(SMTP_URL);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (secure ? 465 : 587);
  const user = decodeURIComponent(url.username);
  const options = {
    host,
    port,
    secure,
    // Passwords are never sent unencrypted: STARTTLS is required, except on this machine.
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
  const domain = sender.address.replace(/.*@/, '');
  return {
    from,
    server: `${host}:${port}`,
    signsAs: DKIM_DOMAIN ?? null,
    async send({ id, pictures = [], ...message }) {
      const headers = { 'Auto-Submitted': 'auto-generated', ...message.headers };
      const attachments = pictures.map(({ name, bytes }) => ({
        cid: name,
        filename: name,
        content: bytes,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
      }));
      const mail = { ...message, attachments, from: sender, messageId: `<${id}@${domain}>`, headers };
      try {
        await inTime(altogetherMs, async (signal) => {
          const { createTransport } = await import('nodemailer');
          const connection = await openSocket(host, port, signal);
          await createTransport({ ...options, connection }).sendMail(mail);
        });
      } catch (error) {
        throw describeFailure(error, message.to);
      }
    },
  };
}

/** A socket that is closed with the signal: the library would keep one open to a server that keeps responding. */
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

/** Mail clients honour these two unsubscribe headers only if the signature covers them (RFC 8058). */
const dkimOf = (domainName: string, keySelector: string, key: string) => ({
  domainName,
  keySelector,
  privateKey: key.replaceAll('\\n', '\n'),
  headerFieldNames:
    'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
    'List-Unsubscribe:List-Unsubscribe-Post',
});

/** Why a message did not go out, in the mail server's words. */
function describeFailure(error: unknown, to: string): Error {
  const { message, code, responseCode, response, command, syscall } = error as NodemailerError;
  const details = {
    // The library says of a certificate that is not trusted what it says of a broken line, which names a system call.
    code: code === 'ESOCKET' && syscall === undefined ? 'ETLS' : typeof code === 'string' ? code : undefined,
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    response: typeof response === 'string' ? withoutAddress(response, to) : undefined,
  };
  const said = withoutAddress(message ?? String(error), to);
  if (!isRefusal(details)) return new MailFailure(said, details);
  const isAtRecipient = details.code === 'EENVELOPE' && command === 'RCPT TO';
  return new MailRefused(said, details, isAtRecipient && !isPolicy(details.response));
}

/** 5.7.x (RFC 3463), such as a relay that is denied: it is said at each recipient, and means whoever sends. */
const isPolicy = (response = '') => /^\d{3}[ -]5\.7\./.test(response);

type NodemailerError = Partial<Record<'code' | 'responseCode' | 'response' | 'command' | 'syscall', unknown>> & {
  message?: string;
};

/**
 * 5xx for the message or its recipient is permanent. 5xx for the sign-in is the operator's mistake, and the mail waits.
 */
const isRefusal = ({ code, responseCode = 0 }: { code?: string | undefined; responseCode?: number | undefined }) =>
  responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code ?? '');
