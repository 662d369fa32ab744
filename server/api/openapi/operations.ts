import { modules } from '#app/content/registry';
import { accountOperations } from './account-operations';
import { bulkOperation, undoOperation } from './bulk-operations';
import { contentCheckOperations } from './content-check-operation';
import { categoryOperations } from './category-operations';
import { entryOperations } from './entry-operations';
import { feedbackOperations } from './feedback-operations';
import { fragmentOperations } from './fragment-operations';
import type { Operation } from './operation';
import { deletedOperations, draftOperations, revisionOperations } from './revision-operations';
import { siteOperations } from './site-operations';
import { subscriptionOperations } from './subscription-operations';
import { webhookOperations } from './webhook-operations';

/** Every call of the API, in the order in which the document names them. */
export function operations(): Operation[] {
  return [
    ...modules.flatMap((module) => [
      ...entryOperations(module),
      ...revisionOperations(module),
      ...draftOperations(module),
      bulkOperation(module),
    ]),
    undoOperation(),
    ...deletedOperations(),
    ...categoryOperations(),
    ...fragmentOperations(),
    ...contentCheckOperations(),
    ...feedbackOperations(),
    ...subscriptionOperations(),
    ...siteOperations(),
    ...accountOperations(),
    ...webhookOperations(),
  ];
}

/** The statuses with which a call may refuse, all as problem+json. */
export function refusalsOf({ method, path, access, query, body, refusals = [], versioned }: Operation): number[] {
  const statuses = new Set<number>([...refusals, 429, 500, 503]);
  if (path !== '/auth/session') statuses.add(401); // also of an open call: a credential that is not valid
  if (access !== 'anyone') statuses.add(403);
  if (method !== 'get') statuses.add(403); // a cookie-carried write from another site
  if (path.includes('{')) statuses.add(404);
  if (versioned && method !== 'get' && path.includes('{')) statuses.add(412);
  if (body) for (const status of [400, 413, 415, 422]) statuses.add(status);
  if (query) statuses.add(422);
  return [...statuses].sort((one, other) => one - other);
}
