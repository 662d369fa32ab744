import type { Node } from 'prosemirror-model';
import { foldLetters } from '#app/platform/fold-letters';
import { createHeadingIds } from '#app/platform/heading-ids';
import { editorDialogTexts } from '#app/texts/pl/editor-dialogs';
import { schema } from '../bridge/schema';
import type { LinkTarget } from './link-dialog';

const { nodes } = schema;
const most = 8;

/** The text of a heading without footnote marks. */
const wordsOf = (heading: Node) =>
  heading
    .textBetween(0, heading.content.size, '', ({ type, attrs }) =>
      String((type === nodes.image ? attrs.alt : attrs.value) ?? ''),
    )
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The headings of a text of which some word begins like each word of a query, with the addresses that readers will
 * have.
 */
export function headingsLike(doc: Node, query: string): LinkTarget[] {
  const headingId = createHeadingIds();
  const wanted = foldLetters(query).split(/\s+/).filter(Boolean);
  const found: LinkTarget[] = [];
  doc.descendants((node) => {
    if (node.type !== nodes.heading) return node.type !== nodes.table && !node.isTextblock;
    const title = wordsOf(node);
    if (title === '') return false;
    const url = `#${headingId(title)}`;
    const words = foldLetters(title).split(/[^\p{L}\p{N}]+/u);
    if (wanted.every((one) => words.some((word) => word.startsWith(one))))
      found.push({ title, url, meta: editorDialogTexts.inThisText });
    return false;
  });
  return found.slice(0, most);
}
