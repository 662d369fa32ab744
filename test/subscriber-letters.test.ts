import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tellChanges } from '#app/content/events/tell-changes.server';
import { boundModules } from '#app/content/registry.server';
import type { MailServer, ReceivedMail } from './mail-server';
import { startMailingPortal } from './mailing-portal';
import type { TestPortal } from './portal';

let portal: TestPortal;
let server: MailServer;
let stop: () => Promise<void>;
beforeAll(async () => void ({ portal, server, stop } = await startMailingPortal()));
afterAll(() => stop?.());
beforeEach(() => void server.received.splice(0));

/** What the background does after each change. */
const notice = () =>
  portal.services.systemDb.transaction((tx) =>
    tellChanges(tx, { modules: boundModules, publicUrl: 'https://portal.example.pl', now: new Date() }),
  );
const waiting = async () =>
  Number((await portal.sql`select count(*)::int as n from jobs where kind = 'news' and failed_at is null`)[0]?.n);
/** Publishes what is mailed at once, and waits until it has been. */
async function publishUrgent(title: string): Promise<ReceivedMail[]> {
  server.received.splice(0);
  await portal.build('announcements', { title, status: 'published', importance: 'urgent' });
  await notice();
  await expect.poll(waiting).toBe(0);
  return server.received;
}
const subscribers = () => portal.sql`select from subscriptions`;
/** A letter to a reader who has confirmed. */
async function letterOf(title: string): Promise<ReceivedMail> {
  await notice();
  await portal.sql`insert into subscriptions (email, topics, confirmed_at) values ('ewa@example.pl', '{announcements}', now())`;
  const [mail] = await publishUrgent(title);
  if (!mail) throw new Error('no letter came');
  return mail;
}
afterEach(() => portal.sql`delete from subscriptions`);

test("a mailbox's one press on a letter ends the subscription at once, twice as well as once", async () => {
  const mail = await letterOf('Przerwa w piątek');
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address = new URL(header('list-unsubscribe').slice(1, -1)).pathname;
  // Scanners that follow every link end nothing.
  expect((await portal.ask(address)).status).toBe(200);
  expect(await subscribers()).toHaveLength(1);
  // No cookie, no Origin, no redirect (RFC 8058).
  const press = () => portal.ask(address, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
  const presses = await Promise.all([press(), press()]);
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await subscribers()).toHaveLength(0);
  expect(await publishUrgent('Przerwa w sobotę')).toEqual([]);
});

describe('the logo of the look', () => {
  let token: string;
  beforeAll(async () => void ({ token } = await portal.signIn('admin')));
  afterEach(() => chooseLogos({}));

  async function upload({ width, height }: { width: number; height: number }, name: string): Promise<string> {
    const drawing = sharp({ create: { width, height, channels: 4, background: '#005ea5' } });
    const body = new FormData();
    body.set('file', new File([new Uint8Array(await drawing.png().toBuffer())], name));
    const answer = await portal.ask('/api/v1/files', { method: 'POST', token, body });
    return ((await answer.json()) as { url: string }).url;
  }
  async function chooseLogos(sizes: Partial<Record<'logo' | 'logo_dark', { width: number; height: number }>>) {
    const json: Record<string, string | null> = { logo: null, logo_dark: null };
    for (const [field, size] of Object.entries(sizes)) json[field] = await upload(size, `${field}.png`);
    expect((await portal.ask('/api/v1/settings', { method: 'PATCH', token, json })).status).toBe(200);
  }

  test('comes with a letter, so that no server learns when it is read', async () => {
    await chooseLogos({ logo: { width: 500, height: 100 }, logo_dark: { width: 400, height: 100 } });
    const { attachments, html, text } = await letterOf('Z logo');
    for (const { contentId, content } of attachments) {
      expect(html).toContain(`<img src="cid:${contentId?.slice(1, -1)}"`);
      expect((await sharp(Buffer.from(content as ArrayBuffer)).metadata()).format).toBe('png');
    }
    const inline = { mimeType: 'image/png', disposition: 'inline' };
    expect(attachments).toMatchObject([inline, inline]);
    expect(html).toContain('alt="Portal Dokumentacji" width="180" height="36" class="only-light"');
    expect(html).toContain('alt="Portal Dokumentacji" width="144" height="36" class="only-dark"');
    expect(html).not.toMatch(/src="(?!cid:)|url\(|@import/);
    expect(text).toContain('Z logo');
  });

  test('stands beside the name where it is a mark', async () => {
    await chooseLogos({ logo: { width: 90, height: 90 } });
    const { html } = await letterOf('Ze znakiem');
    expect(html).toMatch(/alt="" width="36" height="36"[^>]*> Portal Dokumentacji<\/a>/);
  });

  test('is left out when the store is away', async () => {
    await chooseLogos({ logo: { width: 300, height: 60 } });
    const read = vi.spyOn(portal.services.storage, 'read').mockRejectedValue(new Error('the store is away'));
    try {
      const { attachments, html } = await letterOf('Bez logo');
      expect(attachments).toEqual([]);
      expect(html).not.toContain('<img');
      expect(html).toContain('>Portal Dokumentacji</a>');
    } finally {
      read.mockRestore();
    }
  });
});
