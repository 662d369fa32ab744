import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { type CodeInfo, codeInfo } from '#app/markdown/code-info';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import { element, text } from './element';
import { createColouringBudget, highlightCode, languageLabel, mergeText, plainLines } from './highlight-code.server';
import { visitElements } from './visit-elements';

/** Puts each code block into a figure with its title and the name of its language; the page adds the copy button. */
export async function dressCode(tree: Root): Promise<void> {
  const found: { pre: Element; parent: Root | Element; index: number }[] = [];
  visitElements(tree, (node, index, parent) => {
    if (node.tagName === 'pre') found.push({ pre: node, parent, index });
  });
  const isAffordable = createColouringBudget();
  for (const { pre, parent, index } of found) {
    const code = pre.children[0];
    if (code?.type === 'element') parent.children[index] = await dressed(code, isAffordable);
  }
}

async function dressed(code: Element, isAffordable: (code: string) => boolean): Promise<Element> {
  const { className, dataMeta } = code.properties;
  const name =
    /^language-([\p{L}\d+#._-]{1,40})$/u.exec(Array.isArray(className) ? String(className[0]) : '')?.[1] ?? '';
  const source = toString(code).replace(/\n$/, '');
  const info = codeInfo(typeof dataMeta === 'string' ? dataMeta : null);
  const lines = isAffordable(source) ? await highlightCode(source, name) : plainLines(source);
  const block = element('pre', { tabIndex: 0 }, [element('code', {}, joined(lines, info))]);
  const label = languageLabel(name) ?? texts.code;
  const caption = info.title
    ? [element('span', { className: ['code-title'] }, [text(info.title)]), text(` ${label}`)]
    : [text(label)];
  return element('figure', { className: ['code-block'], dataLanguage: name || 'text' }, [
    element('figcaption', {}, caption),
    block,
  ]);
}

const mostMarked = 1_000;

/** The lines joined, each highlighted one in a `<mark>`. */
function joined(lines: ElementContent[][], { marked }: CodeInfo): ElementContent[] {
  const numbers = new Set<number>();
  for (const [from, to] of marked)
    for (let number = from; number <= to && number <= lines.length && numbers.size < mostMarked; number += 1)
      numbers.add(number);
  const nodes = lines.flatMap((line, index): ElementContent[] => {
    const shown = numbers.has(index + 1) ? [element('mark', {}, mergeText(line))] : line;
    return index > 0 ? [text('\n'), ...shown] : shown;
  });
  return mergeText(nodes);
}
