import { checkTexts as texts } from '#app/texts/pl/checks';
import type { LemmasOf, Rule } from '../checked-text';
import type { Word } from '../prose';
import { isInfinitive } from './syntax';

/** One is often right: 'Wniosek złożono 3 maja.' */
const fewest = 3;

const withReflexive = new Set<string>(texts.impersonalVerbs);

/** Whether a word is a past form without a subject: 'złożono', 'przyjęto', and not 'okno' or 'wolno'. */
function isPast({ lower }: Word, lemmasOf: LemmasOf): boolean {
  if (!/(?:[aoe]no|[ęya]to)$/.test(lower)) return false;
  const lemmas = lemmasOf(lower);
  // The dictionary has some of them among the forms of their participle too: 'złożony'.
  return lemmas.some(isInfinitive) && lemmas.every((lemma) => isInfinitive(lemma) || /[nt]y$/.test(lemma));
}

/** The impersonal forms of a sentence: 'złożono', 'stosuje się'. */
function* formsIn(words: readonly Word[], lemmasOf: LemmasOf): Generator<{ start: number; end: number }> {
  for (const [index, word] of words.entries()) {
    const [before, after] = [words[index - 1], words[index + 1]];
    if (isPast(word, lemmasOf)) yield word;
    else if (!withReflexive.has(word.lower)) continue;
    else if (after?.lower === 'się') yield { start: word.start, end: after.end };
    else if (before?.lower === 'się') yield { start: before.start, end: word.end };
  }
}

/** Three or more impersonal forms in one sentence, or in sentences that follow each other. */
export const impersonal: Rule = {
  id: 'impersonal',
  *find({ prose, lemmasOf }) {
    for (const { kind, sentences } of prose.blocks) {
      if (kind !== 'paragraph') continue;
      let chain: { start: number; end: number }[] = [];
      for (const { words } of sentences) {
        const forms = [...formsIn(words, lemmasOf)];
        if (forms.length === 0) {
          yield* told(chain);
          chain = [];
        }
        chain.push(...forms);
      }
      yield* told(chain);
    }
  },
};

function* told(chain: readonly { start: number; end: number }[]) {
  const [first, last] = [chain[0], chain.at(-1)];
  if (first && last && chain.length >= fewest)
    yield { start: first.start, end: last.end, severity: 'hint' as const, detail: texts.impersonal };
}
