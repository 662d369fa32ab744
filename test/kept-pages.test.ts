import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookies: (string | undefined)[];
let paths: string[];
let token: string;

beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  const { cookie } = await portal.signInBrowser('admin');
  ({ token } = await portal.signIn('admin'));
  cookies = [undefined, cookie];
  await portal.build('documentation', { title: 'Drukarka', slug: 'drukarka', content: '# Toner', status: 'published' });
  const others =
    '/ /dokumentacja/drukarka /dokumentacja/drukarka/historia /dokumentacja/nie-ma-takiego /dokumentacja/rozpoczecie /Dokumentacja';
  const panel = '/admin /admin/dokumentacja /admin/dokumentacja?q=nic /admin/komunikaty /admin/profil';
  const outside = '/dokumentacja/ /kontakt /subskrypcja /szukaj /szukaj?q=toner /tagi/drukarka /nie-ma-takiej';
  await portal.ask('/api/v1/settings', {
    method: 'PATCH',
    token,
    json: { show_history: true, show_metadata: true, show_authors: true },
  });
  paths = [
    ...others.split(' '),
    ...outside.split(' '),
    ...panel.split(' '),
    ...modules.map(({ path }) => `/${path}`),
    ...modules.flatMap(({ path, views = {} }) =>
      Object.values(views)
        .slice(0, 1)
        .map((view) => `/${path}/${view.path}`),
    ),
  ];
});
afterAll(() => portal?.stop());

let asked = 0;

/** A fresh render of a page, without the parts that differ each time. */
async function read(path: string, cookie: string | undefined): Promise<string> {
  const mark = `anew=${++asked}`;
  const response = await portal.ask(`${path}${path.includes('?') ? '&' : '?'}${mark}`, {
    headers: { accept: 'text/html', ...(cookie && { cookie }) },
  });
  expect(response.status).not.toBe(429);
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  const html = (await response.text()).replaceAll(mark, '').replaceAll(encodeURIComponent(mark), '');
  return nonce === undefined ? html : html.replaceAll(nonce, 'NONCE');
}

const frames = [
  { site_name: 'Portal A', announcement_enabled: false },
  { site_name: 'Portal <B> & "C"', announcement_enabled: true, announcement_text: 'Uwaga <wszyscy>' },
  { maintenance_mode: true },
];

test.each(frames)('a page with pieces that other pages left is the page that is made whole: %j', async (frame) => {
  const saved = await portal.ask('/api/v1/settings', { method: 'PATCH', token, json: frame });
  expect(saved.status).toBe(200);
  const fresh = new Map<string, string>();
  for (const path of paths)
    for (const cookie of cookies) {
      portal.keptHtml.forget();
      fresh.set(`${path} ${cookie}`, await read(path, cookie));
    }
  expect(new Set(fresh.values()).size).toBeGreaterThan(paths.length);
  for (const path of paths)
    for (const cookie of cookies)
      expect(await read(path, cookie), `${path} ${cookie}`).toBe(fresh.get(`${path} ${cookie}`));
});
