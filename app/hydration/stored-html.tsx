import { type ComponentPropsWithRef, createContext, useContext } from 'react';

/** Collects the stored HTML on a page while it is rendered, in order. */
export const StoredHtmlNotes = createContext<string[] | null>(null);

const mark = 'data-stored-html';

interface StoredHtmlProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** Sanitised HTML from a loader. */
  html: string;
}

/** Stored HTML on a page. It is sent once: hydration reads it from the DOM (`handOverScript`). */
export function StoredHtml({ html, ...rest }: StoredHtmlProps) {
  useContext(StoredHtmlNotes)?.push(html);
  return <div {...rest} {...{ [mark]: '' }} dangerouslySetInnerHTML={{ __html: html }} />;
}

const controller = 'window.__reactRouterContext.streamController';

/** Characters that must be escaped in an inline script. */
const escaped: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

const literal = (text: string) =>
  JSON.stringify(text).replace(/[&><\u2028\u2029]/g, (character) => escaped[character] ?? '');

/** A shorter text is not worth reading from the DOM. */
const shortest = 200;

/**
 * The script that gives the framework in the browser what the loaders gave, with each stored text taken from the page.
 * What a browser writes of it differs from what was stored in quotes and entities at most.
 * @param handOver JSON; a text starts with `<`, so that its JSON can only be found where it is a value of its own
 * @param stored what `StoredHtml` showed, in the order of the page
 */
export function handOverScript(handOver: string, stored: readonly string[]): string {
  const places = stored
    .map((html, index) => {
      const json = JSON.stringify(html);
      const at = html.length >= shortest && html.startsWith('<') ? handOver.indexOf(json) : -1;
      return { index, at, end: at + json.length };
    })
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at)
    // The same text twice is one value.
    .filter(({ at }, place, all) => at !== all[place - 1]?.at);
  if (places.length === 0) return `${controller}.enqueue(${literal(handOver)});${controller}.close();`;
  let from = 0;
  const parts = places.map(({ index, at, end }) => {
    const part = `${literal(handOver.slice(from, at))}+JSON.stringify(h[${index}].innerHTML)+`;
    from = end;
    return part;
  });
  const text = parts.join('') + literal(handOver.slice(from));
  return `(function(h,c){c.enqueue(${text});c.close()})(document.querySelectorAll("[${mark}]"),${controller})`;
}
