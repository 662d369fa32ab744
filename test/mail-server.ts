import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A certificate for 'localhost', for tests only. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUDU3pdJjDRYDnpF/ENT4J635v368wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjIzNTE1NloYDzIxMjYxMDI5
MjM1MTU2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARAnyhcSXSVqYEWGLrrbJUaBV6myK8i0dbsDRVgeJgwkT4+TttGHPdV
mZboCQIHKCGFIkvCVzXJSAP3tfYN7m/Ro28wbTAdBgNVHQ4EFgQUgs1JAR3fq4cW
FfpW1XRmbzqX3rcwHwYDVR0jBBgwFoAUgs1JAR3fq4cWFfpW1XRmbzqX3rcwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAKPyMMF/WRf8POWBiASeevBbQZU++gktI3IT7irx3KnnAiEA
+UvSWvTAguxgBzQUNTJ/fXWJrSztHjB3zHeSQFIqUJ0=
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgHt73BlpKj4TZ1zgd
DtjA9FQ8I5KWRFxUI3VHwW2CYPehRANCAARAnyhcSXSVqYEWGLrrbJUaBV6myK8i
0dbsDRVgeJgwkT4+TttGHPdVmZboCQIHKCGFIkvCVzXJSAP3tfYN7m/R
-----END PRIVATE KEY-----
`;

export interface ReceivedMail extends Email {
  raw: string;
  secure: boolean;
  user: string | undefined;
}

export interface MailServer {
  port: number;
  received: ReceivedMail[];
  /** Closes every connection at once, and accepts no more. */
  kill(): Promise<void>;
}

/** A mail server that keeps what it gets. `refuse` answers a recipient with an error, or nothing. */
export async function startMailServer({
  refuse = () => null,
  holdData,
  ...options
}: SMTPServerOptions & {
  refuse?: (address: string) => { responseCode: number; message: string } | null;
  /** Awaited before a message is accepted. */
  holdData?: () => Promise<void>;
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    key,
    cert: testCertificate,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 10,
    onAuth: ({ username, password }, _session, done) =>
      password === 'sekret' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo({ address }, _session, done) {
      const answer = refuse(address);
      done(answer && Object.assign(new Error(answer.message), answer));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          await holdData?.();
          const raw = Buffer.concat(chunks).toString();
          const parsed = await PostalMime.parse(raw);
          received.push({ ...parsed, raw, secure: session.secure, user: session.user as string | undefined });
          done();
        })();
      });
    },
    ...options,
  });
  // A client may disconnect.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    async kill() {
      for (const connection of server.connections) connection.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await wait(0);
    },
  };
}
