import type { Analyser } from './analyser';
import { foldWord, leavesOutDiacritics } from './fold';
import type { Lexicon } from './lexicon';
import { findTypos } from './find-typos';
import type { Form, Term, Vocabulary } from './vocabulary';
import { findRelatives } from './word-families';

const GUESS = 0.85;
const WITH_DIACRITICS = 0.95;
const WITHOUT_DIACRITICS = 0.8;
const SYNONYM = 0.8;
const FAMILY = 0.3;
const PREFIX_LEAST = 0.35;
const PREFIX_RANGE = 0.45;
const SHORTEST_PREFIX = 2;
const MOST_PREFIX_TERMS = 40;

/** One way in which pages may have a word of the query. */
export interface Alternative {
  term: Term;
  weight: number;
}

export interface QueryWord {
  text: string;
  /** The heaviest first. */
  alternatives: Alternative[];
  /** Adds to the score of a page that has it, and is not missed in one that has not. */
  isBonus: boolean;
  /** What was probably meant, when only a typo explains the word. */
  correction: string | null;
}

export interface ExpansionContext {
  analyser: Analyser;
  vocabulary: Vocabulary;
  lexicon: Lexicon;
}

/** Everything that a word of the query may stand for among the indexed pages. */
export function expandWord(context: ExpansionContext, text: string, isBeingTyped: boolean): QueryWord {
  const found = new Map<Term, number>();
  const take = (term: Term | undefined, weight: number): void => {
    if (term && term.postings.length > 0 && weight > (found.get(term) ?? 0)) found.set(term, weight);
  };
  addForms(context, text, take);
  if (isBeingTyped && text.length >= SHORTEST_PREFIX) addPrefixes(context, text, take);
  let correction: string | null = null;
  if (found.size === 0) correction = addTypos(context, text, take);
  addFamily(context, text, take);
  const alternatives = Array.from(found, ([term, weight]) => ({ term, weight })).sort((a, b) => b.weight - a.weight);
  return { text, alternatives, isBonus: false, correction };
}

type Take = (term: Term | undefined, weight: number) => void;

function addForms({ analyser, vocabulary, lexicon }: ExpansionContext, text: string, take: Take): void {
  addForm(analyser, vocabulary, text, 1, take);
  for (const form of lexicon.otherForms(text)) addForm(analyser, vocabulary, form, 1, take);
  for (const lemma of analyser.analyse(text).lemmas) {
    for (const form of lexicon.otherForms(lemma)) addForm(analyser, vocabulary, form, 1, take);
  }
  analyser.dictionary.findWithDiacritics(text, (form) => {
    if (form === text) return;
    for (const lemma of analyser.dictionary.lemmasOf(form)) take(vocabulary.findTerm(lemma), WITH_DIACRITICS);
  });
  for (const form of vocabulary.formsByPrefix(foldWord(text))) {
    if (form.known || form.text === text || form.text.length !== text.length) continue;
    const weight = leavesOutDiacritics(text, form.text) ? WITH_DIACRITICS : form.folded === form.text ? WITHOUT_DIACRITICS : 0;
    if (weight > 0) for (const term of form.terms) take(term, weight);
  }
  for (const { from, to } of lexicon.synonyms) {
    const [one, other] = [from[0], to[0]];
    if (from.length > 1 || to.length > 1 || one === undefined || other === undefined || !isSameWord(analyser, one, text)) continue;
    addForm(analyser, vocabulary, other, SYNONYM, take);
  }
}

function addForm(analyser: Analyser, vocabulary: Vocabulary, form: string, weight: number, take: Take): void {
  const { lemmas, guesses } = analyser.analyse(form);
  for (const lemma of lemmas) take(vocabulary.findTerm(lemma), weight);
  guesses.forEach((guess, index) => take(vocabulary.findTerm(guess), index === 0 ? weight : weight * GUESS));
}

/** Whether two forms share a lemma. */
export function isSameWord(analyser: Analyser, one: string, other: string): boolean {
  if (one === other) return true;
  const terms = analyser.termsOf(one);
  return analyser.termsOf(other).some((term) => terms.includes(term));
}

function addPrefixes({ vocabulary }: ExpansionContext, text: string, take: Take): void {
  const forms: Form[] = [];
  for (const form of vocabulary.formsByPrefix(foldWord(text))) {
    if (form.text.length > text.length && leavesOutDiacritics(text, form.text.slice(0, text.length))) forms.push(form);
  }
  forms.sort((a, b) => a.text.length - b.text.length || b.pages - a.pages);
  const terms = new Set<Term>();
  for (const form of forms) {
    const weight = PREFIX_LEAST + PREFIX_RANGE * (text.length / form.text.length);
    for (const term of form.terms) {
      terms.add(term);
      take(term, weight);
    }
    if (terms.size >= MOST_PREFIX_TERMS) return;
  }
}

/** @returns the most likely word meant */
function addTypos(context: ExpansionContext, text: string, take: Take): string | null {
  const typos = findTypos(context.analyser.dictionary, context.vocabulary, text);
  for (const { terms, weight } of typos) for (const term of terms) take(term, weight);
  return typos[0]?.form ?? null;
}

function addFamily({ analyser, vocabulary }: ExpansionContext, text: string, take: Take): void {
  const isWord = (lemma: string): boolean => analyser.dictionary.lemmasOf(lemma).includes(lemma);
  for (const lemma of analyser.analyse(text).lemmas) {
    for (const relative of findRelatives(lemma, isWord)) take(vocabulary.findTerm(relative), FAMILY);
  }
}
