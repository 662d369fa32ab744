import type { Dictionary } from '#app/search/language/dictionary';
import { foldWord } from '#app/search/language/fold';
import { rankingWeights } from './ranking-weights';
import { allowedTypos, typoDistance } from '#app/search/language/typo-distance';
import { letterBits, type Term, type Vocabulary } from '#app/search/index/vocabulary';

const firstLetterDiffers = 0.85;
const lengthDiffers = 0.97;
const mostForms = 30;

export interface Typo {
  form: string;
  terms: readonly Term[];
  weight: number;
}

/** Words of the indexed pages that `typed` may be a typo of, the most likely first. Diacritics are ignored. */
export function findTypos(dictionary: Dictionary, vocabulary: Vocabulary, typed: string): Typo[] {
  const allowed = allowedTypos(typed.length);
  if (allowed === 0) return [];
  const found = new Map<string, Typo>();
  const folded = foldWord(typed);
  dictionary.findOneTypoAway(typed, (form) => {
    if (found.has(form)) return;
    const terms = dictionary
      .lemmasOf(form)
      .map((lemma) => vocabulary.findTerm(lemma))
      .filter((term) => term !== undefined);
    if (terms.length > 0)
      found.set(form, { form, terms, weight: rankingWeights.nearTypo * likeness(folded, foldWord(form)) });
  });
  scanVocabulary(vocabulary, folded, 1, found, true);
  if (found.size === 0 && allowed > 1) scanVocabulary(vocabulary, folded, allowed, found, false);
  const pages = (typo: Typo): number => Math.max(...typo.terms.map((term) => term.pages));
  const begins = (typo: Typo): number => (foldWord(typo.form).charCodeAt(0) === folded.charCodeAt(0) ? 1 : 0);
  // Of equally near words, the one on more pages is preferred: a missing letter ('instalcja') is as likely as a wrong
  // one ('instancja').
  const likelihood = new Map(
    Array.from(found.values(), (typo) => [
      typo,
      [
        vocabulary.findForm(typo.form) ? 1 : 0,
        begins(typo),
        -typoDistance(typed, typo.form, allowed),
        pages(typo),
        typo.weight,
      ],
    ]),
  );
  const best = [...found.values()].sort((a, b) => compareInOrder(likelihood.get(b) ?? [], likelihood.get(a) ?? []));
  return best.slice(0, mostForms);
}

function scanVocabulary(
  vocabulary: Vocabulary,
  folded: string,
  limit: number,
  found: Map<string, Typo>,
  onlyUnknown: boolean,
): void {
  const letters = letterBits(folded);
  for (const form of vocabulary.formsLike(folded, limit, onlyUnknown)) {
    if (countBits(form.letters ^ letters) > 2 * limit) continue;
    const distance = typoDistance(folded, form.folded, limit);
    if (distance > limit || found.has(form.text)) continue;
    found.set(form.text, {
      form: form.text,
      terms: form.terms,
      weight: (distance > 1 ? rankingWeights.farTypo : rankingWeights.nearTypo) * likeness(folded, form.folded),
    });
  }
}

function compareInOrder(one: number[], other: number[]): number {
  for (let index = 0; index < one.length; index++) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function likeness(typed: string, word: string): number {
  const sameStart = typed.charCodeAt(0) === word.charCodeAt(0) ? 1 : firstLetterDiffers;
  return typed.length === word.length ? sameStart : sameStart * lengthDiffers;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
