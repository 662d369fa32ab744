import type { Parents, Root, RootContent } from 'mdast';
import type { MarkdownConstruct } from './construct';
import type { Details } from './nodes';
import { parentsIn } from './walk';

const opening = /^<details( open)?>\s*<summary>([\s\S]*)<\/summary>\s*$/i;
const closing = /^<\/details>\s*$/i;
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * The text of a summary, or null where the HTML is no beginning of a foldable section. Markup within the summary is
 * left out.
 */
function summaryOf(html: string): { open: boolean; summary: string } | null {
  const [, open, inner = ''] = opening.exec(html) ?? [];
  const summary = inner
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();
  return summary === '' || /<\/?(?:summary|details)\b/i.test(inner) ? null : { open: open !== undefined, summary };
}

/**
 * Foldable sections, in the one form that other readers of Markdown fold as well, and that is parsed here strictly: the
 * HTML of the beginning and of the end each between empty lines, all between them Markdown.
 *
 * @example
 * <details>
 * <summary>Tytuł</summary>
 *
 * Treść, także z **wyróżnieniem**.
 *
 * </details>
 */
export const details: MarkdownConstruct = {
  fromMarkdown: { transforms: [makeDetails] },
  toMarkdown: {
    handlers: {
      details(node: Details, _, state, info) {
        const exit = state.enter('details');
        const summary = node.summary.replace(/[<>&]/g, (sign) => `&${{ '<': 'lt', '>': 'gt' }[sign] ?? 'amp'};`);
        const head = `<details${node.open ? ' open' : ''}>\n<summary>${summary}</summary>`;
        const content = state.containerFlow(node, info);
        exit();
        return [head, content, '</details>'].filter(Boolean).join('\n\n');
      },
    },
  },
};

function makeDetails(tree: Root): Root {
  for (const parent of parentsIn(tree)) {
    if (parent.type !== 'paragraph' && parent.children.some(({ type }) => type === 'html')) pairDetails(parent);
  }
  return tree;
}

/** Pairs opening and closing HTML among siblings; an unpaired half stays HTML, which is not shown. */
export function pairDetails(parent: Parents): void {
  const done: RootContent[] = [];
  const begun: { at: number; details: Details }[] = [];
  for (const child of parent.children as RootContent[]) {
    done.push(child);
    if (child.type !== 'html') continue;
    const begin = summaryOf(child.value);
    if (begin) begun.push({ at: done.length - 1, details: { type: 'details', ...begin, children: [] } });
    const last = closing.test(child.value) ? begun.pop() : undefined;
    if (!last) continue;
    const [head, ...rest] = done.splice(last.at);
    last.details.children = rest.slice(0, -1) as Details['children'];
    if (head?.position && child.position)
      last.details.position = { start: head.position.start, end: child.position.end };
    done.push(last.details);
  }
  parent.children = done as typeof parent.children;
}
