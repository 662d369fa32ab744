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
