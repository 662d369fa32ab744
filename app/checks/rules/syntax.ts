import { checkTexts as texts } from '#app/texts/pl/checks';
import type { LemmasOf, Rule } from '../checked-text';
import { sentencesIn, type Word } from '../prose';

export const isInfinitive = (lemma: string) => /(?:ć|c)$/.test(lemma);

/** Whether a verb's form ends like a passive participle: 'złożony', 'wydane'. */
const isParticiple = ({ lower }: Word, lemmasOf: LemmasOf): boolean =>
  /(?:any|ana|ane|ani|ony|ona|one|eni|ęty|ęta|ęte|ęci|yty|yta|yte|yci|uty|uta|ute|uci|ity|ita|ite)$/.test(lower) &&
  lemmasOf(lower).some(isInfinitive);

const byNobody = new Set<string>(texts.doneByNobody);

/** 'Został złożony', with at most one word between. What happens by itself or by a stranger has no one to name. */
export const passive: Rule = {
  id: 'passive',
  *find({ prose, lemmasOf }) {
    for (const { words } of sentencesIn(prose))
      for (const [index, first] of words.entries()) {
        if (!first.lower.startsWith('zosta') || !lemmasOf(first.lower).includes('zostać')) continue;
        const last = words.slice(index + 1, index + 3).find((word) => isParticiple(word, lemmasOf));
        if (!last || lemmasOf(last.lower).some((lemma) => byNobody.has(lemma))) continue;
        yield { start: first.start, end: last.end, severity: 'hint', detail: texts.passive };
      }
  },
};

const fewestNouns = 3;

/** Whether a word is a verbal noun: 'sprawdzenia', 'przyjęciem'. Its lemma in the dictionary is the verb. */
const isVerbalNoun = ({ lower }: Word, lemmasOf: LemmasOf): boolean =>
  /(?:nie|nia|niu|niem|cie|cia|ciu|ciem)$/.test(lower) && lower.length >= 6 && lemmasOf(lower).some(isInfinitive);

/** Three verbal nouns, with at most one word between two of them: 'w celu dokonania sprawdzenia wykonania'. */
export const verbalNouns: Rule = {
  id: 'verbal-nouns',
  *find({ prose, lemmasOf, source }) {
    for (const { words } of sentencesIn(prose)) {
      let chain: [index: number, word: Word][] = [];
      for (const [index, word] of words.entries()) {
        if (!isVerbalNoun(word, lemmasOf)) continue;
        const before = chain.at(-1);
        if (before && (index - before[0] > 2 || !isChained(source.slice(before[1].end, word.start)))) {
          yield* told(chain);
          chain = [];
        }
        chain.push([index, word]);
      }
      yield* told(chain);
    }
  },
};

/** Whether the text between two of them continues the chain: at most one word, and no conjunction. */
const isChained = (between: string) =>
  /^[\p{L}\s]*$/u.test(between) && !/\s(?:i|a|oraz|lub|albo|ani|czy)\s/.test(between);

function* told(chain: readonly [number, Word][]) {
  const [first, last] = [chain[0]?.[1], chain.at(-1)?.[1]];
  if (first && last && chain.length >= fewestNouns)
    yield { start: first.start, end: last.end, severity: 'hint' as const, detail: texts.verbalNouns };
}
