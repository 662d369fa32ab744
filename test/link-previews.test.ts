import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

const send = (method: string, path: string, json: object) =>
  portal.ask(`/api/v1/${path}`, { method, token, json: { status: 'published', ...json } });

async function upload(width: number, height: number): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#005ea5' } });
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await picture.png().toBuffer())], 'obraz.png'));
  const answer = await portal.ask('/api/v1/files', { method: 'POST', token, body: form });
  return ((await answer.json()) as { url: string }).url;
}

/** The path of the picture that a messenger shows beside a link to a page. */
async function pictureOf(path: string): Promise<string | undefined> {
  const html = await (await portal.ask(path)).text();
  const [, address] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  return address?.replace(portal.services.env.PUBLIC_URL, '');
}

test('a link to a page has its first picture, as readers see it', async () => {
  const content = `Tekst\n\n![Rysunek](/files/1-rysunek.svg)\n\n![Mapa](${await upload(40, 30)})\n\n![Plan](${await upload(41, 30)})`;
  await send('POST', 'documentation', { title: 'Z mapą', slug: 'z-mapa', content });
  const html = await (await portal.ask('/dokumentacja/z-mapa')).text();
  const [, first] = /<img src="([^"]+)" alt="Mapa"/.exec(html) ?? [];
  expect(await pictureOf('/dokumentacja/z-mapa')).toBe(first);
  const shown = await portal.ask(first as string);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('a link to any other page has the logo in a picture of the shape that messengers show, where there is one', async () => {
  expect(await pictureOf('/')).toBeUndefined();
  const logo = await upload(300, 90);
  for (const [look, ground] of [
    [{ logo_dark: logo }, 25],
    [{ logo, logo_dark: null }, 255],
  ] as const) {
    await portal.ask('/api/v1/settings', { method: 'PATCH', token, json: look });
    const address = await pictureOf('/dokumentacja');
    const answer = await portal.ask(address as string);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const card = sharp(await answer.arrayBuffer());
    expect(await card.metadata()).toMatchObject({ width: 1_200, height: 630 });
    const corner = await card.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect(corner[0]).toBe(ground);
  }
});
