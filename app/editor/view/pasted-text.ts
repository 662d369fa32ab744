import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import { read } from '../bridge/read';
import { schema } from '../bridge/schema';

const { nodes } = schema;

/**
 * Text from the clipboard: Markdown becomes what it means, unless it is pasted as plain text (Ctrl+Shift+V) or into
 * code.
 */
export function pastedText(text: string, $context: ResolvedPos, isPlain: boolean): Slice {
  const lines = text.replace(/\r\n?/g, '\n');
  if ($context.parent.type === nodes.code_block) return new Slice(Fragment.from(schema.text(lines)), 0, 0);
  if (!isPlain) {
    const { content } = read(lines).doc;
    const isOpen = (node: Node | null) => (node?.type === nodes.paragraph ? 1 : 0);
    return new Slice(content, isOpen(content.firstChild), isOpen(content.lastChild));
  }
  const paragraphs = lines.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
  const content = paragraphs.map((paragraph) => {
    const words = paragraph
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [nodes.hard_break.create()] : []),
        ...(line === '' ? [] : [schema.text(line)]),
      ]);
    return nodes.paragraph.create(null, words);
  });
  return new Slice(Fragment.from(content), 1, 1);
}

/** The address that text from the clipboard is, and nothing else. */
export const pastedAddress = (text: string): string | undefined =>
  /^(?:https?:\/\/|mailto:)[^\s<>]+$/i.exec(text.trim())?.[0];
