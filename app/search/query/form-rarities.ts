import type { Form, Vocabulary } from '#app/search/index/vocabulary';
import { rankingWeights } from './ranking-weights';

interface FormRarity {
  /** The weight of the form where it matches the query. */
  matched: number;
  /** Less for a function word, where it does not. */
  unmatched: number;
}

const noForm: FormRarity = { matched: 0, unmatched: 0 };

/**
 * The weights of forms in titles, each worked out once for a query: its variants ask for the same titles, and the terms
 * of a form are far apart in memory.
 */
export class FormRarities {
  private readonly known = new Map<number, FormRarity>();

  /** @param rarity the rarity of a term that this many pages have */
  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly rarity: (pages: number) => number,
  ) {}

  /** By the most common term of the form. */
  of(number: number): FormRarity {
    const known = this.known.get(number);
    if (known) return known;
    const form = this.vocabulary.formOf(number);
    const found = form ? this.weigh(form) : noForm;
    this.known.set(number, found);
    return found;
  }

  private weigh(form: Form): FormRarity {
    let pages = 0;
    for (const term of form.terms) pages = Math.max(pages, term.pages);
    const matched = this.rarity(pages);
    return { matched, unmatched: form.isFunctionWord ? matched * rankingWeights.functionPresence : matched };
  }
}
