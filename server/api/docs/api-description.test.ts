import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.stop());

test('the document is served as JSON, and again as 304', async () => {
  const answer = await portal.ask('/api/openapi.json');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(((await answer.json()) as { openapi: string }).openapi).toBe('3.1.0');
  const again = await portal.ask('/api/openapi.json', {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('the page names every call and carries no inline script or style, under a policy that allows none', async () => {
  const answer = await portal.ask('/api/docs');
  const html = await answer.text();
  const description = (await (await portal.ask('/api/openapi.json')).json()) as { paths: Record<string, object> };
  const calls = Object.values(description.paths).flatMap((ways) =>
    Object.keys(ways).filter((way) => /^(?:get|post|put|patch|delete)$/.test(way)),
  );
  expect(calls.length).toBeGreaterThan(90);
  expect(html.match(/<details /g)).toHaveLength(calls.length);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(html).not.toMatch(/\sstyle=|\son\w+=|<style|<script(?! src=)/);
  expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
  for (const path of ['/api/docs.js', '/api/docs.css']) expect((await portal.ask(path)).status).toBe(200);
});

test('other addresses under /api are problems, and other methods say which are allowed', async () => {
  const none = await portal.ask('/api/v2/documentation');
  expect([none.status, none.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
  const wrong = await portal.ask('/api/openapi.json', { method: 'DELETE' });
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
