import { expect, it } from 'vitest';
import { withOwnAnchors } from './own-anchors';
import { renderMarkdown as render } from './render-markdown.server';

const renderMarkdown = async (source: string) => (await render(source)).rendered;

const source = `## Opis > „x"

Do [opisu](#opis-x), [dalej](/a#opis-x "tytuł href=") i przypis[^1]. Kod: \`<a id="opis-x" href="#opis-x">\`

\`\`\`html
<h2 id="opis-x">
\`\`\`

[^1]: Treść.`;

it('renames every anchor of a text and the links to it', async () => {
  const { html } = await renderMarkdown(source);
  const own = withOwnAnchors(html, 'zwroty');
  const [ids, links] = [/<[^>]* id="([^"]*)"/g, /<a [^>]*?href="(#[^"]*)"/g].map((wanted) =>
    [...own.matchAll(wanted)].map(([, value]) => value),
  );
  expect(ids).toEqual(['zwroty--opis-x', 'zwroty--przypis-fnref-1', 'zwroty--footnote-label', 'zwroty--przypis-fn-1']);
  expect(links).toEqual(['#zwroty--opis-x', '#zwroty--opis-x', '#zwroty--przypis-fn-1', '#zwroty--przypis-fnref-1']);
  expect(own).toContain('aria-describedby="zwroty--footnote-label"');
});

it('leaves the text unchanged', async () => {
  const { html } = await renderMarkdown(source);
  const words = (text: string) => text.replace(/<[a-z/](?:"[^"]*"|[^">])*>/g, '');
  expect(words(withOwnAnchors(html, 'zwroty'))).toBe(words(html));
  expect(withOwnAnchors(html, 'zwroty')).toContain('href="/a#opis-x" title="tytuł href="');
});
