import { Hono } from 'hono';
import * as z from 'zod';
import { longestChecked } from '#app/content/checks/longest-checked';
import { checkWritten } from '#app/content/quality/leave-out.server';
import { findModule } from '#app/content/registry';
import { invalid } from '#app/platform/errors';
import { errorsByField, isUuid, storableText, textSchema } from '#app/platform/validation.server';
import { validationTexts } from '#app/texts/pl/validation';
import { type ApiEnv, entryWriter, readJson } from './api-env';

const contentCheckSchema = z.strictObject({
  module: storableText.refine((key) => findModule(key) !== undefined, validationTexts.choice),
  title: textSchema(longestChecked.title).optional(),
  summary: textSchema(longestChecked.summary).nullable().optional(),
  content: textSchema(longestChecked.content),
  id: storableText.refine(isUuid, validationTexts.wrongType).optional(),
});

/** Checks a text, for whoever writes. */
export function contentCheckApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/', async (c) => {
    const { db } = entryWriter(c);
    const parsed = contentCheckSchema.safeParse(await readJson(c));
    if (!parsed.success) throw invalid(errorsByField(parsed.error));
    const { module, title = null, summary, content, id } = parsed.data;
    const { env, publicDoor } = c.get('ctx').services;
    const deps = { db, analyser: publicDoor.search.analyser, publicUrl: env.PUBLIC_URL };
    const { hidden: _hidden, ...checked } = await checkWritten(deps, {
      title,
      summary: findModule(module)?.summary === undefined ? undefined : summary,
      content,
      id,
    });
    return c.json(checked);
  });
  return api;
}
