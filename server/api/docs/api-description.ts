import { Hono } from 'hono';
import { AppError } from '#app/platform/errors';
import { documentResponse } from '#server/http/document-response';
import type { ApiEnv } from '../api-env';
import { openApiDocument } from '../openapi/document';
import { problemResponse } from '#server/http/problem';
import fonts from '#app/styles/fonts.css?inline';
import tokens from '#app/styles/tokens.css?raw';
import style from './docs.css?raw';
import script from './docs.js?raw';
import { docsPage } from './docs-page';

/**
 * /api/openapi.json and /api/docs with its script and style; everything else under /api/ that is no call is told in the
 * API's way. Mount it last at /api.
 */
export function apiDescription(publicUrl: string): Hono<ApiEnv> {
  const document = () => openApiDocument(publicUrl);
  const files: Record<string, { make: () => string; type: string }> = {
    '/openapi.json': { make: () => JSON.stringify(document()), type: 'application/json' },
    '/docs': { make: () => docsPage(document()), type: 'text/html' },
    '/docs.js': { make: () => script, type: 'text/javascript' },
    '/docs.css': { make: () => [fonts, tokens, style].join('\n'), type: 'text/css' },
  };
  // Made for the first reader, so that no start waits for it.
  const bodies = new Map<string, string>();
  const bodyOf = (path: string, make: () => string) => {
    const body = bodies.get(path) ?? make();
    bodies.set(path, body);
    return body;
  };
  const api = new Hono<ApiEnv>();
  for (const [path, { make, type }] of Object.entries(files))
    api.get(path, (c) => documentResponse(c.req.raw, { body: bodyOf(path, make), type }));
  api.all('*', (c) => {
    const isKnown = Object.hasOwn(files, c.req.path.replace(/^\/api/, ''));
    if (isKnown && c.req.method === 'OPTIONS') return c.body(null, 204, { allow: 'GET, HEAD, OPTIONS' });
    const refusal = problemResponse(new AppError(isKnown ? 'method_not_allowed' : 'not_found'), c.get('ctx').requestId);
    if (isKnown) refusal.headers.set('allow', 'GET, HEAD, OPTIONS');
    return refusal;
  });
  return api;
}
