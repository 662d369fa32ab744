import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashInline, sealPage } from './sealed-page';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('only scripts and styles that carry the nonce are named in the policy', () => {
  const page = Buffer.from(
    '<style nonce="N">a{}</style><style>b{}</style><p>ąę</p><script nonce="N">ours(żółw)</script><p>x</p><script>theirs()</script><script nonce="N" src="/a.js"></script>',
  );
  const { parts, scripts, styles } = hashInline(page, 'N');
  expect(scripts).toEqual([sha('ours(żółw)')]);
  expect(styles).toEqual([sha('a{}')]);
  expect(parts.join('')).toBe(
    '<style>a{}</style><style>b{}</style><p>ąę</p><script>ours(żółw)</script><p>x</p><script>theirs()</script><script src="/a.js"></script>',
  );
});

test('each encoding has an ETag of its own', async () => {
  const page = await sealPage(
    new Response('ą'.repeat(2_000), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    { path: '/', nonce: 'N', publicUrl: 'https://portal.test' },
  );
  const [br, plain] = [await page.variant('br'), await page.variant('identity')];
  expect(br.etag).not.toBe(plain.etag);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(br.headers).toContain('strict-transport-security');
});

const seal = (init: ResponseInit) =>
  sealPage(new Response('<script nonce="N">x</script>', init), {
    path: '/',
    nonce: 'N',
    publicUrl: 'https://portal.test',
  });

test('an answer for everybody carries no cookie, and one that had any is not for keeping', async () => {
  const sealed = await seal({ headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } });
  const { headers } = await sealed.variant('identity');
  expect(headers).not.toContain('set-cookie');
  expect(headers[headers.indexOf('cache-control') + 1]).toBe('no-store');
  expect(sealed.keepable).toBe(false);
});

test('only a page has a policy that names its scripts, and loses its nonces', async () => {
  const [page, feed] = [
    await seal({ headers: { 'content-type': 'text/html' } }),
    await seal({ headers: { 'content-type': 'application/atom+xml' } }),
  ];
  const policy = async (sealed: typeof page) => {
    const { headers } = await sealed.variant('identity');
    return headers[headers.indexOf('content-security-policy') + 1];
  };
  expect(await policy(page)).toContain(sha('x'));
  expect(await policy(feed)).not.toContain(sha('x'));
  expect((await page.variant('identity')).body.toString()).toBe('<script>x</script>');
  expect((await feed.variant('identity')).body.toString()).toBe('<script nonce="N">x</script>');
});

test('an image is sent as it is, whatever encoding is asked for', async () => {
  const sealed = await seal({ headers: { 'content-type': 'image/png' } });
  const [packed, plain] = [await sealed.variant('br'), await sealed.variant('identity')];
  expect(packed.headers).not.toContain('content-encoding');
  expect(packed.body.equals(plain.body)).toBe(true);
});
