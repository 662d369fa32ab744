import { Hono } from 'hono';
import { ruleIds, severities } from '#app/checks/issue';
import { listIssues, readQualityState } from '#app/content/quality/list-issues.server';
import { presentIssue } from '#app/content/quality/present-issue.server';
import { moduleKeys } from '#app/content/registry';
import { type ApiEnv, contentReader, presentPage, readPage, readOneOf } from './api-env';

/** What the rules found in the texts as they are saved, for whoever reads them. */
export function contentIssuesApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const { db } = contentReader(c);
    const asked = readPage(c);
    const filter = {
      rule: readOneOf(c, 'rule', ruleIds),
      severity: readOneOf(c, 'severity', severities),
      module: readOneOf(c, 'module', moduleKeys),
    };
    const { items, total } = await listIssues(db, { ...filter, ...asked });
    const { finished } = await readQualityState(db);
    const page = presentPage({ items: items.map(presentIssue), total }, asked);
    return c.json({ ...page, checked_at: finished?.toISOString() ?? null });
  });
  return api;
}
