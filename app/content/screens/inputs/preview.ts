import { paths } from '#app/paths';
import { editTexts } from '#app/texts/pl/modules';
import { askServer } from '../ask-server';

export interface PreviewAnswer {
  html: string;
  /** Problems that would prevent saving. */
  problems?: string[];
  /** Why there is no preview. */
  failed?: string;
}

const ask = (content: string) =>
  askServer<PreviewAnswer>(paths.admin.previewContent(), new URLSearchParams({ content }), editTexts.previewFailed);

/** The text as readers will see it, rendered by the server; a message where that fails. */
export const askPreview = (content: string): Promise<PreviewAnswer> =>
  ask(content).catch((error: Error) => ({ html: '', failed: error.message }));

/**
 * The same for one formula or diagram.
 * @throws Error with a sentence for people
 */
export async function renderPart(markdown: string) {
  const { html, problems = [] } = await ask(markdown);
  return { html, problems };
}
