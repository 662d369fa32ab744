import { Hono } from 'hono';
import * as z from 'zod';
import { longestChecked } from '#app/content/checks/longest-checked';
import { checkWritten } from '#app/content/quality/leave-out.server';
import { findModule } from '#app/content/registry';
import { isUuid, parseInput, storableText, textSchema } from '#app/platform/validation.server';
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
    const { module, title = null, summary, content, id } = parseInput(contentCheckSchema, await readJson(c));
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
