import type { IndexedPage } from '#app/search/index/indexed-page';
import type { Form, Term, Vocabulary } from '#app/search/index/vocabulary';
import type { QueryVariant } from './expand-query';
import type { QueryWord } from './expand-word';
import { RANKING } from './ranking-weights';

export interface WordMatch {
  /** Which word of the query. */
  word: number;
  /** 1 for the word's best explanation, less for weaker ones. */
  weight: number;
}

const noMatch: WordMatch[] = [];
const noWords: ReadonlySet<string> = new Set();
const filterSize = 4096;
const NONE = 0;
/** A form that stands for a word of the query that titles are asked for, and no text. */
const inTitles = 1;
const everywhere = 2;

/** Tells which words of the query a form of a page stands for. Lives as long as one search. */
export class FormMatcher {
  private readonly byTerm = new Map<Term, WordMatch[]>();
  private readonly byForm = new Map<number, WordMatch[]>();
  /** What forms, by their numbers, stand for; most stand for nothing. */
  private readonly marks = new Map<number, number>();
  /** By the lower bits of a form's number whether some such form is marked: the quick answer for most. */
  private readonly mayBeMarked = new Uint8Array(filterSize);
  /** How much each word of the query counts in titles, headings and texts; 0 for one that no page has. */
  readonly rarities: number[];
  /** What the variant counts for. */
  readonly weight: number;
  readonly asksForCode: boolean;
  private readonly asked: number;

  /**
   * @param rarityOf how rare a word of the query is
   * @param rarity how rare a term is that so many pages hold
   * @param variant the query, or what it may mean as well
   * @param exact words that only stand for themselves
   * @param firstLetters of a word that is still being typed: a title that goes on so is the likelier one
   */
  constructor(
    private readonly vocabulary: Vocabulary,
    rarityOf: (word: QueryWord) => number,
    private readonly rarity: (pages: number) => number,
    { words, weight }: QueryVariant,
    private readonly exact: ReadonlySet<string> = noWords,
    private readonly firstLetters: string | null = null,
  ) {
    this.weight = weight;
    this.asked = words.length;
    this.asksForCode = words.some(({ importance }) => importance === RANKING.code);
    this.rarities = words.map((word) => (word.alternatives.length === 0 ? 0 : rarityOf(word) * word.presence));
    words.forEach((word, number) => this.mark(word, number));
    if (firstLetters !== null) this.rarities.push((Math.max(...this.rarities) || 1) * RANKING.firstLetter);
  }

  /** Whether a form stands for a word of the query that says what is asked for. */
  isMarked(form: number): boolean {
    return this.markOf(form) === everywhere;
  }

  /** Whether any form of a title stands for a word of the query. */
  isAnyMatched(forms: readonly number[]): boolean {
    for (const form of forms) if (this.markOf(form) !== NONE) return true;
    return this.firstLetters !== null && forms.some((form) => this.matchNumber(form).length > 0);
  }

  /** The words of the query that a form of a page stands for. */
  matchNumber(number: number): WordMatch[] {
    const known = this.byForm.get(number);
    if (known) return known;
    if (this.markOf(number) === NONE && this.firstLetters === null) return noMatch;
    const matches = this.matchForm(number);
    this.byForm.set(number, matches);
    return matches;
  }

  /** How much a form counts in a title: how rare its commonest term is. */
  rarityOf(number: number): number {
    const form = this.vocabulary.formOf(number);
    if (!form) return 0;
    const rarity = this.rarity(pagesWith(form));
    return form.isFunctionWord && !this.isMarked(number) ? rarity * RANKING.functionPresence : rarity;
  }

  isMatch(text: string): boolean {
    const form = this.vocabulary.findForm(text);
    return form !== undefined && this.isMarked(form.number);
  }

  /** The forms in a page that stand for words of the query, at most so many. */
  wordsIn(page: IndexedPage, most: number): string[] {
    const words = new Set<string>();
    for (const forms of page.formLists()) {
      for (let at = 0; at < forms.length && words.size < most; at++) {
        const number = forms[at] as number;
        const text = this.isMarked(number) ? this.vocabulary.formOf(number)?.text : undefined;
        if (text !== undefined) words.add(text);
      }
    }
    return [...words];
  }

  private markOf(form: number): number {
    return this.mayBeMarked[form % filterSize] === 0 ? NONE : (this.marks.get(form) ?? NONE);
  }

  private mark({ text, alternatives, importance }: QueryWord, number: number): void {
    const heaviest = alternatives[0]?.weight ?? 1;
    const mark = importance < 1 ? inTitles : everywhere;
    const only = this.exact.has(text) ? this.vocabulary.findForm(text)?.number : undefined;
    for (const { term, weight } of alternatives) {
      const match = { word: number, weight: (weight / heaviest) ** RANKING.kinPower };
      for (const form of only === undefined ? term.forms : [only]) {
        this.marks.set(form, Math.max(mark, this.markOf(form)));
        this.mayBeMarked[form % filterSize] = 1;
      }
      const matches = this.byTerm.get(term);
      if (matches) matches.push(match);
      else this.byTerm.set(term, [match]);
    }
  }

  private matchForm(number: number): WordMatch[] {
    const form = this.vocabulary.formOf(number);
    const matches: WordMatch[] = [];
    for (const term of form?.terms ?? []) {
      for (const { word, weight } of this.byTerm.get(term) ?? []) {
        const known = matches.find((match) => match.word === word);
        if (!known) matches.push({ word, weight });
        else if (weight > known.weight) known.weight = weight;
      }
    }
    const goesOn =
      matches.length === 0 && this.firstLetters !== null && form?.folded.startsWith(this.firstLetters) === true;
    return goesOn ? [{ word: this.asked, weight: 1 }] : matches;
  }
}

function pagesWith(form: Form): number {
  let pages = 0;
  for (const { postings } of form.terms) pages = Math.max(pages, postings.length);
  return pages;
}
