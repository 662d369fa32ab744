import { Hono } from 'hono';
import * as z from 'zod';
import { checkContent } from '#app/content/checks/check-content.server';
import { longestChecked } from '#app/content/checks/longest-checked';
import { findModule } from '#app/content/registry';
import { invalid } from '#app/platform/errors';
import { errorsByField, storableText, textSchema } from '#app/platform/validation.server';
import { validationTexts } from '#app/texts/pl/validation';
import { type ApiEnv, entryWriter, readJson } from './api-env';

const longestTitle = 200;

const contentCheckSchema = z.strictObject({
  module: storableText.refine((key) => findModule(key) !== undefined, validationTexts.choice),
  title: textSchema(longestTitle).optional(),
  content: textSchema(longestChecked),
});

/** Checks a text, for whoever writes. */
export function contentCheckApi(): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.post('/', async (c) => {
    const { db } = entryWriter(c);
    const parsed = contentCheckSchema.safeParse(await readJson(c));
    if (!parsed.success) throw invalid(errorsByField(parsed.error));
    const { title = null, content } = parsed.data;
    const { env, search } = c.get('ctx').services;
    return c.json(await checkContent({ db, analyser: search.analyser, publicUrl: env.PUBLIC_URL }, { title, content }));
  });
  return api;
}
