import { paths } from '#app/paths';
import { editTexts } from '#app/texts/pl/modules';
import { askServer } from '../ask-server';

export interface PreviewAnswer {
  html: string;
  /** The source with its fragments filled in; only where it shows some. */
  filled?: string;
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
 * The same for one formula, diagram or fragment.
 * @throws Error with a sentence for people
 */
export async function renderPart(markdown: string) {
  const { problems = [], ...answer } = await ask(markdown);
  return { ...answer, problems };
}
