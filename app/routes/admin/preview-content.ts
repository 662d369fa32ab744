import { data } from 'react-router';
import { longestChecked } from '#app/content/checks/longest-checked';
import { problemSentences } from '#app/content/markdown/problems';
import { renderText } from '#app/content/markdown/render-text.server';
import { AppError } from '#app/platform/errors';
import { requestContext } from '#app/request/request-context.server';
import type { Route } from './+types/preview-content';

/**
 * What readers would see of a text that is being written: the same rendering as theirs. In place of one that cannot be
 * had stands the reason, not an error page.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(requestContext).require('write');
  const content = String((await request.formData()).get('content') ?? '').slice(0, longestChecked.content);
  try {
    const { rendered, problems } = await renderText(db, content);
    const { html, filled } = rendered;
    return data({ html, filled, problems: problemSentences(problems) });
  } catch (error) {
    if (!(error instanceof AppError) || error.detail === undefined) throw error;
    return data({ html: `<p>${error.detail}</p>`, problems: [] }, { status: error.status });
  }
}
