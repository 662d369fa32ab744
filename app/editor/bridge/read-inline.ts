import type {
  Definition,
  FootnoteDefinition,
  Image,
  ImageReference,
  Link,
  LinkReference,
  PhrasingContent,
} from 'mdast';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Mark, Node } from 'prosemirror-model';
import { schema } from './schema';

const { nodes, marks } = schema;

export interface InlineSource {
  source: string;
  definitions: Map<string, Definition>;
}

/** Whether the Content Security Policy allows the image: only the portal's own files. */
const isOwnImage = ({ url }: Image) => url.startsWith('/files/');

/**
 * Words and what stands among them, as text with marks; nothing where a part that is not known goes over several lines.
 */
export function readInline(from: InlineSource, children: readonly PhrasingContent[]): Node[] | undefined {
  const found: Node[] = [];
  const add = (node: PhrasingContent, around: readonly Mark[]): boolean => {
    const within = (mark: Mark, inside: readonly PhrasingContent[]) =>
      inside.length > 0 && inside.every((child) => add(child, mark.addToSet(around)));
    switch (node.type) {
      case 'text':
        found.push(...textNodes(node.value, around));
        return true;
      case 'inlineCode':
        found.push(schema.text(node.value.replaceAll('\n', ' ') || ' ', marks.code.create().addToSet(around)));
        return true;
      case 'break':
        found.push(nodes.hard_break.create(null, null, around));
        return true;
      case 'strong':
        return within(marks.strong.create(), node.children);
      case 'emphasis':
        return within(marks.em.create(), node.children);
      case 'delete':
        return within(marks.strike.create(), node.children);
      case 'link':
        return within(linkMark(from, node), node.children);
      case 'linkReference': {
        const mark = referenceMark(from, node);
        return mark ? within(mark, node.children) : addChip(from, node, around, found);
      }
      case 'image':
        if (!isOwnImage(node)) return addChip(from, node, around, found);
        found.push(nodes.image.create({ src: node.url, alt: node.alt ?? '', title: node.title ?? null }, null, around));
        return true;
      case 'imageReference':
        return addChip(from, node, around, found, resolvedImage(from, node));
      case 'inlineMath':
        found.push(nodes.math.create({ value: node.value, display: node.display }, null, around));
        return true;
      case 'footnoteReference': {
        const label = noteLabel(from.source, node);
        if (label === undefined) return addChip(from, node, around, found);
        found.push(nodes.footnote_mark.create({ label }, null, around));
        return true;
      }
      default:
        return addChip(from, node, around, found);
    }
  };
  return children.every((child) => add(child, [])) ? found : undefined;
}

/** The label of a footnote, if it has no special characters. */
export const noteLabel = (source: string, { position }: PhrasingContent | FootnoteDefinition): string | undefined =>
  /^\[\^([^\]\s\\&`*_<[]+)\]/.exec(source.slice(position?.start.offset, position?.end.offset))?.[1];

/** A line break in the source becomes a space with a mark that remembers it. */
function textNodes(value: string, around: readonly Mark[]): Node[] {
  return value.split(/(\n)/).flatMap((part) => {
    if (part === '') return [];
    return part === '\n' ? schema.text(' ', marks.soft.create().addToSet(around)) : schema.text(part, around);
  });
}

function addChip(
  { source }: InlineSource,
  { position }: PhrasingContent,
  around: readonly Mark[],
  into: Node[],
  resolved: string | null = null,
) {
  const raw = source.slice(position?.start.offset, position?.end.offset);
  if (!position || /[\r\n]/.test(raw)) return false;
  into.push(nodes.chip.create({ raw, resolved }, null, around));
  return true;
}

/** An image as Markdown. */
export const imageSource = (url: string, alt: string, title: string | null): string =>
  toMarkdown({ type: 'image', url, alt, title }).trimEnd();

function resolvedImage({ definitions }: InlineSource, { identifier, alt }: ImageReference): string | null {
  const definition = definitions.get(identifier);
  return definition ? imageSource(definition.url, alt ?? '', definition.title ?? null) : null;
}

function linkMark({ source }: InlineSource, { url, title, position, children }: Link): Mark {
  const first = position ? source[position.start.offset ?? 0] : undefined;
  const [text] = children;
  const isAddress = text?.type === 'text' && [text.value, `http://${text.value}`, `mailto:${text.value}`].includes(url);
  // The parser gives no positions for some bare addresses.
  const written = first === '[' ? null : first === '<' ? 'angle' : isAddress ? 'bare' : null;
  return marks.link.create({ href: url, title: title ?? null, written });
}

function referenceMark({ definitions }: InlineSource, node: LinkReference): Mark | undefined {
  const definition = definitions.get(node.identifier);
  if (!definition) return undefined;
  const label = node.label ?? '';
  if (/[\r\n]/.test(label)) return undefined;
  return marks.link.create({ href: definition.url, title: definition.title ?? null, written: `[${label}]` });
}
