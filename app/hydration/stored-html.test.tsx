import { runInNewContext } from 'node:vm';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { handOverScript, StoredHtml, StoredHtmlNotes } from './stored-html';

const text = (name: string) => `<p>${name} „cudzysłów" \\ </script> \u2028 ${'bardzo długi tekst '.repeat(20)}</p>\n`;

/** What the framework hears from the script on a page that shows these texts. */
function run(script: string, shown: string[]): string {
  let heard = '';
  let closed = false;
  const streamController = { enqueue: (part: string) => void (heard += part), close: () => void (closed = true) };
  const document = { querySelectorAll: () => shown.map((innerHTML) => ({ innerHTML })) };
  runInNewContext(script, { window: { __reactRouterContext: { streamController } }, document });
  expect(closed).toBe(true);
  return heard;
}

test('a stored text is on the page once, and hydration still gets it', () => {
  const [one, other] = [text('a'), text('b')];
  const handOver = JSON.stringify([{ html: 1 }, other, 'x', 'y </script>', one, other.slice(10)]);
  const script = handOverScript(handOver, [one, other]);
  expect(script).not.toContain('długi tekst bardzo długi tekst '.repeat(19));
  expect(script).not.toContain('</script>');
  expect(run(script, [one, other])).toBe(handOver);
});

test('what is not in the data, or too short, is left as it is', () => {
  const handOver = JSON.stringify(['<p>a</p>', { note: text('a') }, 'z']);
  const script = handOverScript(handOver, ['<p>a</p>', text('b')]);
  expect(script).toMatch(/^window\.__reactRouterContext\.streamController\.enqueue\("/);
  expect(run(script, [])).toBe(handOver);
});

test('a text within another text is not mistaken for it', () => {
  const inner = text('a').replaceAll('"', '').replaceAll('\\', '').trim();
  const handOver = JSON.stringify([`<div title="${inner}"></div>`, inner]);
  expect(run(handOverScript(handOver, [inner, inner]), [inner, inner])).toBe(handOver);
});

test('the page records what it shows, in order', () => {
  const notes: string[] = [];
  const html = renderToString(
    <StoredHtmlNotes value={notes}>
      <StoredHtml html="<b>1</b>" className="prose" />
      <StoredHtml html="<b>2</b>" />
    </StoredHtmlNotes>,
  );
  expect(notes).toEqual(['<b>1</b>', '<b>2</b>']);
  expect(html).toBe('<div class="prose" data-stored-html=""><b>1</b></div><div data-stored-html=""><b>2</b></div>');
});
