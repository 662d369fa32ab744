import { type MailServer, startMailServer } from './mail-server';
import { createTestPortal, type TestPortal } from './portal';

interface MailingPortal {
  portal: TestPortal;
  server: MailServer;
  stop(): Promise<void>;
}

/** A portal with its pages and its jobs at work, whose mail goes to a server of the test. */
export async function startMailingPortal(): Promise<MailingPortal> {
  // Without STARTTLS: the test's certificate is not trusted.
  const server = await startMailServer({ hideSTARTTLS: true });
  const portal = await createTestPortal({
    pages: true,
    variables: { TRUST_PROXY: '1', SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'portal@example.pl' },
  });
  const stopJobs = await portal.startJobs();
  return {
    portal,
    server,
    async stop() {
      await stopJobs();
      await portal.stop();
      await server.kill();
    },
  };
}
