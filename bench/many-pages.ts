// A corpus of any size, for measuring speed and memory, made from the sentences of another one.
import { randomNumbers } from '#test/random-numbers';
import type { CorpusPage } from './bench-files';

/**
 * The corpus' own pages, then more of the same lengths: each has a title and headings of one page, sentences of many,
 * and two words that no other page has, as words new to a growing portal are mostly names and numbers.
 */
export function* makeManyPages(pages: CorpusPage[], count: number): Generator<CorpusPage> {
  yield* pages.slice(0, count);
  const random = randomNumbers(1);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const sentences = pages.flatMap(({ body }) => body.split(/(?<=[.:!?]) /));
  for (let number = pages.length; number < count; number++) {
    const { source, title, headings, body } = pick(pages);
    const parts = [`Dotyczy poz${number.toString(36)}x i nr${number}.`];
    for (let length = 0; length < body.length; length += parts.at(-1)?.length ?? 1) parts.push(pick(sentences) || '.');
    yield { id: `made-${number}`, source, title: `${title} ${number}`, headings, body: parts.join(' ') };
  }
}
