import type { Hono } from 'hono';
import { AppError } from '#app/platform/errors';
import { refuseMethod } from '#server/http/refusals';
import type { ApiEnv } from './api-env';
import { problemResponse } from '#server/http/problem';

/**
 * Answers whatever no call of the API is: OPTIONS with the methods of an address, 405 for a method it does not have,
 * 404 for an address that does not exist. Add it last.
 */
export function answerOtherMethods(api: Hono<ApiEnv>): void {
  const calls = api.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({
      method,
      address: new RegExp(`^${path.replace(/\/$/, '').replace(/:[^/]+/g, '[^/]+')}$`),
    }));
  api.all('*', (c) => {
    const path = c.req.path.replace(/^\/api\/v1/, '');
    const methods = new Set(calls.filter(({ address }) => address.test(path)).map(({ method }) => method));
    const { requestId } = c.get('ctx');
    if (methods.size === 0) return problemResponse(new AppError('not_found'), requestId);
    const reading = methods.delete('GET') ? ['GET', 'HEAD'] : [];
    return refuseMethod(c.req.raw, requestId, [...reading, ...methods]);
  });
}
