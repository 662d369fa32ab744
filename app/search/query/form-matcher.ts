import type { IndexedPage } from '#app/search/index/indexed-page';
import type { Term, Vocabulary } from '#app/search/index/vocabulary';
import type { QueryVariant } from './expand-query';
import type { QueryWord } from './expand-word';
import type { FormRarities } from './form-rarities';
import { rankingWeights } from './ranking-weights';

export interface WordMatch {
  /** The index of the word in the query. */
  word: number;
  /** 1 for the best interpretation of the word, less for weaker ones. */
  weight: number;
}

/** A word of a page's text that matches words of the query. */
export interface TextMatch {
  /** The number of the word in the text. */
  at: number;
  form: number;
  words: readonly WordMatch[];
}

const noMatch: WordMatch[] = [];
const noWords: ReadonlySet<string> = new Set();
const filterSize = 1 << 14;
const shapeCount = 1 << 12;
const noMark = 0;
/** Marks a form that matches a word in titles only. */
const inTitles = 1;
const everywhere = 2;

/** Tells which words of the query a form matches. Made for one search. */
export class FormMatcher {
  private readonly byTerm = new Map<Term, WordMatch[]>();
  private readonly byForm = new Map<number, WordMatch[]>();
  /** Weak, as a ranking that is kept holds its matchers and only a few of the pages that they have read. */
  private readonly byPage = new WeakMap<IndexedPage, TextMatch[]>();
  /** The marks of forms, by number; most forms have none. */
  private readonly marks = new Map<number, number>();
  /** A filter by the lower bits of a form's number: quickly rules out most unmarked forms. */
  private readonly mayBeMarked = new Uint8Array(filterSize);
  /** The weight of each word of the query in titles, headings and texts; 0 for one that no page has. */
  readonly rarities: number[];
  /** Their sum. */
  readonly wanted: number;
  /** The words of the query that texts are searched for, in its order: those that are no function words. */
  readonly contentWords: number[] = [];
  /** The weight of the variant. */
  readonly weight: number;
  readonly asksForCode: boolean;
  private readonly asked: number;
  private markedShapes: Uint8Array | undefined;
  private readonly weights: Float64Array;

  /**
   * @param rarityOf the rarity of a word of the query
   * @param forms the weights of forms in titles, shared with the query's other variants
   * @param variant the query, or another interpretation of it
   * @param exact words that match only as typed
   * @param firstLetters prefix of a word that is still being typed: titles that continue with it are preferred
   */
  constructor(
    private readonly vocabulary: Vocabulary,
    rarityOf: (word: QueryWord) => number,
    private readonly forms: FormRarities,
    { words, weight }: QueryVariant,
    private readonly exact: ReadonlySet<string> = noWords,
    private readonly firstLetters: string | null = null,
  ) {
    this.weight = weight;
    this.asked = words.length;
    this.asksForCode = words.some(({ importance }) => importance === rankingWeights.code);
    this.rarities = words.map((word) => (word.alternatives.length === 0 ? 0 : rarityOf(word) * word.presence));
    words.forEach((word, number) => {
      this.mark(word, number);
      if (word.importance >= 1 && word.alternatives.length > 0) this.contentWords.push(number);
    });
    if (firstLetters !== null) this.rarities.push((Math.max(...this.rarities) || 1) * rankingWeights.firstLetter);
    this.wanted = this.rarities.reduce((sum, rarity) => sum + rarity, 0);
    this.weights = new Float64Array(this.rarities.length);
  }

  /** A weight of 0 for each word of the query; reused by the next caller. */
  noWeights(): Float64Array {
    return this.weights.fill(0);
  }

  /** Whether a form matches a content word of the query. */
  isMarked(form: number): boolean {
    return this.markOf(form) === everywhere;
  }

  /** Whether any form of a title matches a word of the query. */
  isAnyMatched(forms: readonly number[]): boolean {
    for (const form of forms) if (this.markOf(form) !== noMark) return true;
    return this.firstLetters !== null && forms.some((form) => this.matchNumber(form).length > 0);
  }

  /** The words of the query that a form matches. */
  matchNumber(number: number): WordMatch[] {
    const known = this.byForm.get(number);
    if (known) return known;
    if (this.markOf(number) === noMark && this.firstLetters === null) return noMatch;
    const matches = this.matchForm(number);
    this.byForm.set(number, matches);
    return matches;
  }

  /** The words of a page's text that match content words of the query, in order; most words match none. */
  matchesIn(page: IndexedPage): readonly TextMatch[] {
    const known = this.byPage.get(page);
    if (known) return known;
    const matches: TextMatch[] = [];
    page.eachBodyForm(this.mayBeMarked, (form, at) => {
      if (this.isMarked(form)) matches.push({ at, form, words: this.matchNumber(form) });
    });
    this.byPage.set(page, matches);
    return matches;
  }

  /** The weight of a form in a title: the rarity of its most common term. */
  rarityOf(number: number): number {
    const { matched, unmatched } = this.forms.of(number);
    return this.isMarked(number) ? matched : unmatched;
  }

  isMatch(text: string): boolean {
    if (this.shapes()[shapeOf(text)] === 0) return false;
    const form = this.vocabulary.findForm(text);
    return form !== undefined && this.isMarked(form.number);
  }

  /** The forms of a page that match words of the query, at most `most`. */
  wordsIn(page: IndexedPage, most: number): string[] {
    const found = new Set<number>();
    const take = (form: number): unknown => found.size < most && this.isMarked(form) && found.add(form);
    page.titleForms.forEach(take);
    for (const { forms } of page.sections) forms.forEach(take);
    for (const { form } of this.matchesIn(page)) take(form);
    page.furtherForms.forEach(take);
    return [...found].flatMap((form) => this.vocabulary.formOf(form)?.text ?? []);
  }

  /** The shapes of the marked forms: rules out most words of a text before they are looked up. */
  private shapes(): Uint8Array {
    if (this.markedShapes) return this.markedShapes;
    const shapes = new Uint8Array(shapeCount);
    for (const number of this.marks.keys()) {
      const text = this.vocabulary.formOf(number)?.text;
      if (text !== undefined) shapes[shapeOf(text)] = 1;
    }
    return (this.markedShapes = shapes);
  }

  private markOf(form: number): number {
    return this.mayBeMarked[form & (filterSize - 1)] === 0 ? noMark : (this.marks.get(form) ?? noMark);
  }

  private mark({ text, alternatives, importance }: QueryWord, number: number): void {
    const heaviest = alternatives[0]?.weight ?? 1;
    const mark = importance < 1 ? inTitles : everywhere;
    const only = this.exact.has(text) ? this.vocabulary.findForm(text)?.number : undefined;
    for (const { term, weight } of alternatives) {
      const match = { word: number, weight: (weight / heaviest) ** rankingWeights.kinPower };
      for (const form of only === undefined ? term.forms : [only]) {
        this.marks.set(form, Math.max(mark, this.markOf(form)));
        this.mayBeMarked[form & (filterSize - 1)] = 1;
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

/** By the first and the last letter. */
const shapeOf = (text: string): number => ((text.charCodeAt(0) & 63) << 6) | (text.charCodeAt(text.length - 1) & 63);
