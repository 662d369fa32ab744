import { useId } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kept, PagePiecesContext } from './kept';
import { KeptHtml } from './kept-html';

let rendered = 0;

function Piece({ text }: { text: string }) {
  rendered++;
  return <p id={useId()}>{text}</p>;
}

const Page = ({ text, by }: { text: string; by: string }) => (
  <main>
    <Kept by={['piece', by]}>
      <Piece text={text} />
    </Kept>
    <Kept by={['outer']}>
      <div>
        <Kept by={['inner']}>
          <i>within</i>
        </Kept>
      </div>
    </Kept>
    <Kept by={null}>
      <b>{text}</b>
    </Kept>
  </main>
);

const render = (kept: KeptHtml, page: React.ReactNode) => {
  const pieces = kept.openPage();
  return pieces.complete(renderToString(<PagePiecesContext value={pieces}>{page}</PagePiecesContext>)).toString();
};

test('a page with cached pieces equals the page rendered without them', () => {
  const kept = new KeptHtml();
  const page = <Page text="a" by="a" />;
  const plain = renderToString(page);
  rendered = 0;
  expect([render(kept, page), render(kept, page), render(kept, page)]).toEqual([plain, plain, plain]);
  expect(rendered).toBe(1);
});

test('a piece is cached by everything that it depends on', () => {
  const kept = new KeptHtml();
  render(kept, <Page text="a" by="a" />);
  expect(render(kept, <Page text="b" by="b" />)).toBe(renderToString(<Page text="b" by="b" />));
  const wrong = render(kept, <Page text="c" by="b" />);
  expect(wrong).toContain('>b</p>');
  expect(wrong).toContain('<b>c</b>');
});

test('text that looks like a marker is not taken for one', () => {
  const kept = new KeptHtml();
  const text = `<wbr data-kept="${crypto.randomUUID()}"/>`;
  expect(render(kept, <Page text={text} by="x" />)).toBe(renderToString(<Page text={text} by="x" />));
});

test('a page that could not be rendered leaves nothing in the cache', () => {
  const kept = new KeptHtml();
  const Broken = () => {
    throw new Error('broken');
  };
  const broken = (
    <main>
      <Kept by={['piece', 'a']}>
        <Piece text="wrong" />
      </Kept>
      <Broken />
    </main>
  );
  expect(() => render(kept, broken)).toThrow('broken');
  expect(render(kept, <Page text="a" by="a" />)).toBe(renderToString(<Page text="a" by="a" />));
});

test('the piece that was used longest ago goes when there are too many', () => {
  const kept = new KeptHtml();
  const show = (index: number) => render(kept, <Page text={`${index}`} by={`${index}`} />);
  for (const index of [0, 1, ...Array.from({ length: 1_000 }, (_, count) => count)]) {
    show(index);
    show(0);
  }
  rendered = 0;
  show(0);
  expect(rendered).toBe(0);
  show(1);
  expect(rendered).toBe(1);
});
