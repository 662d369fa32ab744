import type { CalloutKind } from '#app/markdown/nodes';
import { meanConfluenceServer, nameLanguage } from './confluence-server';
import { rename } from './rename';
import { withoutWordExtras } from './word-extras';

/** The panels of Confluence and the alerts of GitHub, by the kind of callout that each is. */
const callouts: Record<string, CalloutKind> = {
  '[data-panel-type=info], .confluence-information-macro-information, .markdown-alert-note': 'note',
  '[data-panel-type=success], [data-panel-type=tip], .confluence-information-macro-tip, .markdown-alert-tip': 'tip',
  '[data-panel-type=note], .confluence-information-macro-note, .markdown-alert-important': 'important',
  '[data-panel-type=warning], .confluence-information-macro-warning, .markdown-alert-warning': 'warning',
  '[data-panel-type=error], .markdown-alert-caution': 'caution',
};

/** What single programs write in a way of their own, in the way that the others have. */
export function meanPrograms(page: Document): void {
  const { body } = page;
  withoutWordExtras(page);
  wordOnline(page);
  meanConfluenceServer(page);
  codeOfConfluence(page);
  for (const pre of body.querySelectorAll('pre')) onlyCode(pre);
  for (const item of body.querySelectorAll('li')) wordsOfTask(page, item);
  for (const [selector, kind] of Object.entries(callouts))
    for (const one of body.querySelectorAll<HTMLElement>(selector)) one.dataset.callout = kind;
  for (const one of body.querySelectorAll('.markdown-alert-title')) one.remove();
  for (const one of body.querySelectorAll<HTMLElement>('[data-task-state]')) {
    const item = rename(page, one, 'li');
    item.dataset.checked = String(one.dataset.taskState === 'DONE');
  }
  for (const one of body.querySelectorAll('[data-node-type=actionList]')) rename(page, one, 'ul');
  for (const one of body.querySelectorAll<HTMLElement>('[data-node-type=expand]')) {
    const summary = page.createElement('summary');
    summary.textContent = one.dataset.title ?? '';
    rename(page, one, 'details').prepend(summary);
  }
}

/** Of a box of code the code alone: ChatGPT has the language and buttons above it, GitHub the language around it. */
function onlyCode(pre: HTMLPreElement) {
  const [, source] = /\bhighlight-source-([\w#+.-]+)/.exec(pre.parentElement?.className ?? '') ?? [];
  if (source) pre.dataset.codeLanguage ??= source;
  const [code, ...others] = pre.querySelectorAll('code');
  if (!code || others.length > 0) return;
  const language = pre.dataset.language ?? code.dataset.language;
  if (language && /^[\w#+.-]+$/.test(language)) pre.dataset.codeLanguage ??= language;
  if (code.parentElement?.tagName === 'DIV') pre.replaceChildren(code);
}

/** Code on a page of Confluence Cloud is a box without `pre`, which names the language and has no words but buttons. */
function codeOfConfluence(page: Document) {
  for (const one of page.querySelectorAll<HTMLElement>('div.code-block, [data-code-lang]')) {
    for (const button of one.querySelectorAll('button')) button.remove();
    const code = one.querySelector('code');
    const isAll = code?.textContent.trim() === one.textContent.trim();
    if (!code || !isAll || one.closest('pre') || one.querySelector('pre')) continue;
    const pre = page.createElement('pre');
    pre.textContent = code.textContent;
    nameLanguage(pre, (one.querySelector<HTMLElement>('[data-code-lang]') ?? one).dataset.codeLang);
    one.replaceWith(pre);
  }
}

/** Notion copies tasks as '[ ] words'. */
function wordsOfTask(page: Document, item: HTMLLIElement) {
  const words = page.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const first = words.currentNode;
    if (first.textContent?.trim() === '') continue;
    const [sign = ''] = /^\s*\[[ x]\]\s+/i.exec(first.textContent ?? '') ?? [];
    if (sign === '' || first.parentElement?.closest('li') !== item) return;
    first.textContent = first.textContent?.slice(sign.length) ?? '';
    item.dataset.checked = String(/x/i.test(sign));
    return;
  }
}

/** Word in the browser: headings are paragraphs with a role, and each item of a list is a list in a box of its own. */
function wordOnline(page: Document) {
  const { body } = page;
  for (const one of body.querySelectorAll('.EOP')) one.remove();
  for (const one of body.querySelectorAll('.LineBreakBlob')) one.replaceWith(page.createElement('br'));
  for (const one of body.querySelectorAll('p[role=heading]')) {
    const level = /^[1-6]$/.exec(one.getAttribute('aria-level') ?? '')?.[0];
    if (level) rename(page, one, `h${level}`);
  }
  let first: Element | undefined;
  let open: { list: Element; level: number; id: string | null }[] = [];
  for (const box of body.querySelectorAll('.ListContainerWrapper')) {
    const list = box.querySelector('ul, ol');
    const item = list?.firstElementChild;
    if (!list || !item) continue;
    const level = Number(item.getAttribute('data-aria-level') ?? 1);
    const id = item.getAttribute('data-listid');
    if (box.previousElementSibling !== first) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const same = open.at(-1);
    if (same?.level === level) {
      if (same.list.tagName === list.tagName && same.id === id) {
        same.list.append(...list.children);
        box.remove();
        continue;
      }
      open.pop();
    }
    const above = open.at(-1)?.list.lastElementChild;
    open.push({ list, level, id });
    if (above) {
      above.append(list);
      box.remove();
    } else first = box;
  }
}
