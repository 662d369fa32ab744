import type { Hono } from 'hono';
import { AppError } from '#app/platform/errors';
import type { ApiContext, ApiEnv } from './api-env';
import { problemResponse } from './problem';

/**
 * Answers whatever no call of the API is: OPTIONS with the methods of an address, 405 for a method it does not have, 404 for an address that
 * does not exist. Add it last.
 */
export function answerOtherMethods(api: Hono<ApiEnv>): void {
  const calls = api.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, address: new RegExp(`^${path.replace(/\/$/, '').replace(/:[^/]+/g, '[^/]+')}$`) }));
  api.all('*', (c) => {
    const path = c.req.path.replace(/^\/api\/v1/, '');
    const methods = new Set(calls.filter(({ address }) => address.test(path)).map(({ method }) => method));
    return methods.size === 0 ? problemResponse(new AppError('not_found'), c.get('ctx').requestId) : answerMethods(c, methods);
  });
}

function answerMethods(c: ApiContext, methods: ReadonlySet<string>): Response {
  const allow = [...(methods.has('GET') ? ['GET', 'HEAD'] : []), ...[...methods].filter((method) => method !== 'GET'), 'OPTIONS'].join(', ');
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow });
  const refusal = problemResponse(new AppError('method_not_allowed'), c.get('ctx').requestId);
  refusal.headers.set('allow', allow);
  return refusal;
}
