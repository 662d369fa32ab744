import { Hono } from 'hono';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { portalPagesModule } from '#app/content/search/portal-pages.server';
import { requireFreeKeys } from '#app/content/reserved-addresses';
import { recordDenial } from '#app/identity/record-denial.server';
import { logFailure } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import type { ApiEnv } from './api-env';
import { apiKeysApi } from './api-keys-api';
import { authApi } from './auth-api';
import { bulkApi } from './bulk-api';
import { categoriesApi } from './categories-api';
import { contentCheckApi } from './content-check-api';
import { contentApi } from './content-api';
import { contentIssuesApi } from './content-issues-api';
import { deletedApi } from './deleted-api';
import { feedbackApi } from './feedback-api';
import { filesApi } from './files-api';
import { fragmentsApi } from './fragments-api';
import { answerOtherMethods } from './other-methods';
import { problemResponse } from '#server/http/problem';
import { searchApi } from './search-api';
import { siteApi } from './site-api';
import { subscriptionsApi } from './subscriptions-api';
import { tagsApi } from './tags-api';
import { usersApi } from './users-api';
import { webhooksApi } from './webhooks-api';

/**
 * The REST API, mounted at /api/v1. Every refusal leaves it as problem+json; an unknown error is logged and stays
 * unnamed.
 */
export function createApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.route('/files', filesApi());
  api.route('/bulk', bulkApi());
  api.route('/categories', categoriesApi());
  api.route('/tags', tagsApi());
  api.route('/fragments', fragmentsApi());
  api.route('/content-check', contentCheckApi());
  api.route('/content-issues', contentIssuesApi());
  api.route('/feedback', feedbackApi());
  api.route('/subscriptions', subscriptionsApi());
  api.route('/deleted', deletedApi());
  api.route('/', siteApi());
  api.route('/auth', authApi());
  api.route('/users', usersApi());
  api.route('/api-keys', apiKeysApi());
  api.route('/webhooks', webhooksApi());
  api.route('/search', searchApi());
  requireFreeKeys([...api.routes.map(({ path }) => path), portalPagesModule]);
  api.route('/', contentApi());
  answerOtherMethods(api);
  api.onError(async (error, c) => {
    const { services, requestId, user } = c.get('ctx');
    logFailure(services.log, error, 'an API call failed', { requestId });
    if (error instanceof AppError && error.code === 'forbidden' && user) {
      const noted = recordDenial(identityDepsOf(services), user, `${c.req.method} ${c.req.path}`);
      await noted.catch((failure: unknown) =>
        logFailure(services.log, failure, 'a denial was not recorded', { requestId }),
      );
    }
    return problemResponse(error, requestId);
  });
  return api;
}
