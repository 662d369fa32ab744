import { Hono } from 'hono';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiEnv } from '../api-env';
import { openApiDocument } from '../openapi/document';
import { apiDescription } from './api-description';

vi.mock('../openapi/document', { spy: true });
beforeEach(() => void vi.mocked(openApiDocument).mockClear());

test('the description is made for its first reader, and once', async () => {
  const api = new Hono<ApiEnv>().route('/api', apiDescription('https://portal.example.pl'));
  expect(openApiDocument).not.toHaveBeenCalled();
  const read = async () => (await api.request('/api/openapi.json')).text();
  expect(await read()).toBe(await read());
  expect(openApiDocument).toHaveBeenCalledOnce();
});
