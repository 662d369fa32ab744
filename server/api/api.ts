import { Hono } from 'hono';
import { AppError } from '#app/platform/errors';
import type { ApiEnv } from './api-env';
import { apiKeysApi } from './api-keys.server';
import { authApi } from './auth.server';
import { categoriesApi } from './categories';
import { contentApi } from './content';
import { filesApi } from './files';
import { answerOtherMethods } from './other-methods';
import { problemResponse } from './problem';
import { searchApi } from './search';
import { siteApi } from './site';
import { usersApi } from './users.server';

/** The REST API, mounted at /api/v1. Every refusal leaves it as problem+json; an unknown error is logged and stays unnamed. */
export function createApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.route('/files', filesApi());
  api.route('/', contentApi());
  api.route('/categories', categoriesApi());
  api.route('/', siteApi());
  api.route('/auth', authApi());
  api.route('/users', usersApi());
  api.route('/api-keys', apiKeysApi());
  api.route('/search', searchApi());
  answerOtherMethods(api);
  api.onError((error, c) => {
    const { services, requestId } = c.get('ctx');
    if (!(error instanceof AppError)) services.log.error({ err: error, requestId }, 'an API call failed');
    return problemResponse(error, requestId);
  });
  return api;
}
