import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { JobRefused } from '#app/jobs/run-jobs.server';
import { readEnv } from '#app/platform/env.server';
import { type MailServer, startMailServer, testCertificate } from '#test/mail-server';
import { createMailer, type Mailer } from './mailer.server';

const ends: (() => unknown)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

async function serve(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  ends.push(() => server.kill());
  return server;
}

function mailerTo(
  address: string,
  variables: Record<string, string> = {},
  patience?: { altogetherMs: number },
): Mailer {
  const env = readEnv({ SMTP_URL: address, MAIL_FROM: 'Portal Próbny <portal@example.pl>', ...variables });
  const mailer = createMailer(env, { tls: { ca: testCertificate }, ...patience });
  if (!mailer) throw new Error('no mailer');
  return mailer;
}
const message = {
  id: 'portal-1',
  to: 'ewa@example.pl',
  subject: 'Zażółć gęślą jaźń',
  text: 'Treść: ąęół\nhttps://x.pl/a?b=c\n',
};

test('there is no mailer without a mail server', () => expect(createMailer(readEnv({}))).toBeNull());

test('a message arrives as it was written, over STARTTLS, with the password of the address', async () => {
  const server = await serve();
  await mailerTo(`smtp://uzytkownik%40example.pl:sekret@localhost:${server.port}`).send(message);
  expect(server.received).toMatchObject([
    {
      subject: message.subject,
      text: message.text,
      from: { name: 'Portal Próbny', address: 'portal@example.pl' },
      to: [{ address: 'ewa@example.pl' }],
      messageId: '<portal-1@example.pl>',
      secure: true,
      user: 'uzytkownik@example.pl',
    },
  ]);
  expect(server.received[0]?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test.each(['Portal: wiedza', 'Portal (próbny)', 'Urząd, Wydział IT', '"Urząd, Wydział IT"', ''])(
  'the sender has the name of MAIL_FROM, whatever signs are in it: %s',
  async (name) => {
    const server = await serve();
    const MAIL_FROM = `${name} <portal@example.pl>`;
    await mailerTo(`smtp://localhost:${server.port}`, { MAIL_FROM }).send(message);
    expect(server.received[0]?.from).toEqual({ name: name.replaceAll('"', ''), address: 'portal@example.pl' });
    expect(server.received[0]?.messageId).toBe('<portal-1@example.pl>');
  },
);

test('smtps:// is TLS from the first byte', async () => {
  const server = await serve({ secure: true });
  await mailerTo(`smtps://localhost:${server.port}`).send(message);
  expect(server.received).toMatchObject([{ secure: true }]);
});

test('a server with an untrusted certificate gets no mail and no password', async () => {
  const server = await serve();
  const env = readEnv({ SMTP_URL: `smtp://u:sekret@localhost:${server.port}`, MAIL_FROM: 'portal@example.pl' });
  await expect(createMailer(env)?.send(message)).rejects.toMatchObject({ code: 'ETLS' });
  expect(server.received).toEqual([]);
  const plain = await serve();
  await expect(mailerTo(`smtps://localhost:${plain.port}`).send(message)).rejects.toMatchObject({ code: 'ETLS' });
});

test('a line that breaks is no fault of TLS', async () => {
  const broken = createServer((socket) => socket.resetAndDestroy());
  await once(broken.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => broken.close());
  const { port } = broken.address() as AddressInfo;
  await expect(mailerTo(`smtps://127.0.0.1:${port}`).send(message)).rejects.not.toMatchObject({ code: 'ETLS' });
});

test.each([
  ['a recipient that does not exist is refused for good', 550, true],
  ['greylisting is for later', 451, false],
])('%s', async (_name, responseCode, isRefused) => {
  const server = await serve({ refuse: () => ({ responseCode, message: 'no' }) });
  const failure = await mailerTo(`smtp://localhost:${server.port}`)
    .send(message)
    .catch((error: unknown) => error);
  expect(failure instanceof JobRefused).toBe(isRefused);
  expect(String(failure)).toContain(String(responseCode));
});

test.each([
  ['5.1.1 <ola@example.pl>: unknown', 550, true],
  ['no', 553, true],
  ['5.7.1 <ola@example.pl>: Relay access denied', 554, false],
])('a refusal is of the recipient, or of whoever sends: %s', async (text, responseCode, ofRecipient) => {
  const server = await serve({ refuse: () => ({ responseCode, message: text }) });
  const sent = mailerTo(`smtp://localhost:${server.port}`).send(message);
  await expect(sent).rejects.toMatchObject({ ofRecipient });
});

test('a wrong password is a configuration error, not a refusal of the message', async () => {
  const server = await serve();
  const failure = await mailerTo(`smtp://u:zle@localhost:${server.port}`)
    .send(message)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'EAUTH', responseCode: 535 });
  expect(failure).not.toBeInstanceOf(JobRefused);
});

test('a message is retried when the server dies before it has accepted it', async () => {
  const server: MailServer = await serve({ holdData: () => server.kill() });
  const failure = await mailerTo(`smtp://localhost:${server.port}`)
    .send(message)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(JobRefused);
});

test('a server that answers a byte at a time is dropped after a timeout', async () => {
  const slow = createServer((socket) => {
    const timer = setInterval(() => socket.write('2'), 5);
    socket.on('error', () => {}).on('close', () => clearInterval(timer));
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  const closed = new Promise((resolve) => slow.once('connection', (socket) => socket.once('close', resolve)));
  ends.push(() => slow.close());
  const { port } = slow.address() as AddressInfo;
  await expect(mailerTo(`smtp://127.0.0.1:${port}`, {}, { altogetherMs: 50 }).send(message)).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
  await closed;
});

test('the signature covers the List-Unsubscribe headers', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const dkim = { DKIM_DOMAIN: 'example.pl', DKIM_SELECTOR: 'portal', DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };
  const server = await serve();
  const headers = { 'List-Unsubscribe': '<https://x.pl/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  await mailerTo(`smtp://localhost:${server.port}`, dkim).send({ ...message, headers });
  const signature = server.received[0]?.headers.find(({ key }) => key === 'dkim-signature')?.value ?? '';
  expect(signature).toContain('d=example.pl');
  const signed = /\bh=([^;]+)/.exec(signature)?.[1]?.toLowerCase().replace(/\s/g, '').split(':');
  expect(signed).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']));
});
