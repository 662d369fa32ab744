import { data } from 'react-router';
import { longestChecked } from '#app/content/checks/longest-checked';
import { checkWritten } from '#app/content/quality/leave-out.server';
import { requestContext } from '#app/request/request-context.server';
import type { Route } from './+types/check-content';

/** Checks a text that is being written; nothing is stored. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.require('write');
  const { env, publicDoor } = ctx.services;
  const form = await request.formData();
  const title = String(form.get('title') ?? '').slice(0, longestChecked.title);
  const content = String(form.get('content') ?? '').slice(0, longestChecked.content);
  const deps = { db, analyser: publicDoor.search.analyser, publicUrl: env.PUBLIC_URL };
  const summary = form.has('summary') ? String(form.get('summary')) : undefined;
  const id = String(form.get('id') ?? '');
  return data(await checkWritten(deps, { title, summary, content, id }));
}
