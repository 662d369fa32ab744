import { paths } from '#app/paths';
import { editTexts } from '#app/texts/pl/modules';
import { askServer } from '../ask-server';

export interface PreviewAnswer {
  html: string;
  /** What of the text would keep it from being saved. */
  problems?: string[];
  /** Why there is none. */
  failed?: string;
}

const ask = (content: string) =>
  askServer<PreviewAnswer>(paths.admin.previewContent(), new URLSearchParams({ content }), editTexts.previewFailed);

/** What readers will see of a text, by the renderer that makes their pages; the reason where that cannot be had. */
export const askPreview = (content: string): Promise<PreviewAnswer> =>
  ask(content).catch((error: Error) => ({ html: '', failed: error.message }));

/** The same of one formula or diagram. @throws Error with a sentence for people */
export async function renderPart(markdown: string) {
  const { html, problems = [] } = await ask(markdown);
  return { html, problems };
}
