import { rename } from './rename';

/** Names of the highlighter of code beside its language. */
const ofHighlighter = /^(?:syntaxhighlighter|nogutter|collapsed|sh-.*|highlighter.*)$/;

/** What the pages of Confluence Server and Data Center say by classes, as other programs say it. */
export function meanConfluenceServer(page: Document): void {
  const { body } = page;
  for (const one of body.querySelectorAll('.confluence-information-macro > .title')) {
    const words = page.createElement('strong');
    words.append(...one.childNodes);
    one.append(words);
  }
  for (const one of body.querySelectorAll('.confluence-information-macro-icon, .expand-control-icon')) one.remove();
  for (const one of body.querySelectorAll<HTMLElement>('li[data-inline-task-id]'))
    one.dataset.checked = String(one.classList.contains('checked'));
  for (const pre of body.querySelectorAll<HTMLElement>('pre[data-syntaxhighlighter-params]'))
    nameLanguage(pre, /brush:\s*([\w#+-]+)/.exec(pre.dataset.syntaxhighlighterParams ?? '')?.[1]);
  for (const one of body.querySelectorAll('div.syntaxhighlighter')) {
    const pre = page.createElement('pre');
    pre.textContent = [...one.querySelectorAll('.code .line')].map((line) => line.textContent).join('\n');
    nameLanguage(
      pre,
      [...one.classList].find((name) => !ofHighlighter.test(name)),
    );
    one.replaceWith(pre);
  }
  for (const one of body.querySelectorAll('.expand-container')) {
    const control = one.querySelector('.expand-control');
    if (control) rename(page, control, 'summary');
    rename(page, one, 'details');
  }
}

export function nameLanguage(pre: HTMLElement, language = 'text') {
  if (!/^(?:text|plain|none)$/.test(language)) pre.dataset.codeLanguage = language;
}
