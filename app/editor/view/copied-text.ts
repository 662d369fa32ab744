import type { Slice } from 'prosemirror-model';
import { markdownOf } from '../bridge/write-anew';

/** What a copy has for programs without formatting: Markdown, and of a part of one block the words alone. */
export function copiedText({ content }: Slice): string {
  let inner = content;
  while (inner.childCount === 1 && inner.firstChild?.isBlock && !inner.firstChild.isAtom)
    inner = inner.firstChild.content;
  return inner.firstChild?.isInline ? inner.textBetween(0, inner.size, '', '\n') : markdownOf(content);
}
