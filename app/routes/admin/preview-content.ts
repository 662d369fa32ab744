import { renderMarkdown } from '#app/content/markdown/render-markdown.server';
import { findPreviews } from '#app/files/find-previews.server';
import { requestContext } from '#app/request-context.server';
import type { Route } from './+types/preview-content';

const longest = 500_000;

/** What readers would see of a text that is being written: the same rendering as theirs. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const content = String((await request.formData()).get('content') ?? '').slice(0, longest);
  return { html: (await renderMarkdown(content, (names) => findPreviews(db, names))).html };
}
