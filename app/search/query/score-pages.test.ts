// Optimisations must not change the results: every page is also scored by the plain formula.
import { expect, test } from 'vitest';
import { buildDocument } from '#test/build-document';
import { randomNumbers } from '#test/random-numbers';
import { PageStore } from '#app/search/index/page-store';
import { fields, occurrences, titleAndHeadings, type Field } from '#app/search/index/postings';
import { Vocabulary } from '#app/search/index/vocabulary';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { expandQuery, type QueryVariant } from './expand-query';
import { expandWord, type QueryWord } from './expand-word';
import { Lexicon } from './lexicon';
import { rankingWeights } from './ranking-weights';
import type { PageScores } from './page-scores';
import { PageScorer } from './score-pages';

const analyser = loadAnalyser();
const words =
  `portal plik strona jak się w na użytkownik konto hasło klucz serwer baza kopia zapasowa wersja 0.5.0 data_dir
  instalacja instalować aktualizacja wyszukiwanie dokument kategoria ustawienia port adres błąd zmiana dziennik e-mail zmienne`.split(
    /\s+/,
  );
const lexicon = await Lexicon.read(
  {
    synonyms: [
      ['hasło', 'klucz'],
      ['kopia zapasowa', 'archiwum', 'baza'],
    ],
    forms: [],
  },
  analyser,
);

interface Plain {
  score: number;
  coverage: number;
  titled: number;
}

function scorePlainly(
  store: PageStore,
  scorer: PageScorer,
  variants: QueryVariant[],
  page: number,
): (Plain & { has: number })[] {
  const averages = store.averageLengths();
  const asked = scorer.wanted(variants[0]?.words ?? []);
  return variants.map(({ words: all, weight }) => {
    const found = all.filter(({ alternatives }) => alternatives.length > 0);
    const sum = { total: 0, has: 0, titled: 0 };
    for (const word of found) {
      const { best, strength, titled } = scoreWord(store, scorer, averages, word, page);
      const worth = word.isBonus ? 0 : scorer.rarityOf(word) * word.importance;
      sum.total += best;
      sum.has += worth * strength;
      sum.titled += worth * titled;
    }
    const wanted = scorer.wanted(found);
    const coverage = wanted === 0 ? 1 : Math.min(1, sum.has / wanted);
    const scale = weight * Math.min(1, asked / (scorer.wanted(all) || 1));
    return {
      has: sum.total > 0 ? sum.has : -1,
      score: sum.total * coverage ** rankingWeights.coveragePower * scale,
      coverage: coverage * weight,
      titled: (wanted === 0 ? 0 : sum.titled / wanted) * weight,
    };
  });
}

function scoreWord(store: PageStore, scorer: PageScorer, averages: number[], word: QueryWord, page: number) {
  let [best, strength, titled] = [0, 0, 0];
  for (const { term, weight } of word.alternatives) {
    const at = term.postings.placeOf(page);
    if (at < 0) continue;
    const counts = term.postings.countsAt(at);
    const own = scorer.rarity(term.postings.length);
    const rarity = weight < 0.85 ? Math.min(scorer.rarityOf(word), own) : own;
    let relevance = 0;
    for (let field = 0; field < fields.length; field++) {
      const count = occurrences(counts, field as Field);
      const share = rankingWeights.lengthShares[field] ?? 0;
      const length = (store.lengths[page * fields.length + field] ?? 0) / (averages[field] ?? 1);
      const norm = rankingWeights.saturation * (1 - share + share * length);
      if (count > 0) relevance += ((rankingWeights.fieldWeights[field] ?? 0) * count) / (count + norm);
    }
    best = Math.max(best, relevance * weight * rarity * word.importance);
    strength = Math.max(strength, weight);
    if ((counts & titleAndHeadings) !== 0) titled = Math.max(titled, weight);
  }
  return { best, strength, titled };
}

function expectedOf(store: PageStore, scorer: PageScorer, variants: QueryVariant[], least: number): Map<number, Plain> {
  const pages = Array.from({ length: store.span }, (_, page) => page).filter((page) => store.pageAt(page));
  const plain = pages.map((page) => scorePlainly(store, scorer, variants, page));
  const found = new Map<number, Plain>();
  variants.forEach((_, variant) => {
    const most = Math.max(0, ...plain.map((scores) => scores[variant]?.has ?? 0));
    plain.forEach((scores, index) => {
      const one = scores[variant];
      const page = pages[index] ?? -1;
      if (!one || one.has < 0 || one.has * (1 + 1e-9) < most * least) return;
      if (one.score > (found.get(page)?.score ?? Number.NEGATIVE_INFINITY)) found.set(page, one);
    });
  });
  return found;
}

test.each([1, 2, 3, 4])('skipping changes no result: corpus %i', (seed) => {
  const random = randomNumbers(seed);
  // Some words are common and some rare, as in real texts.
  const pick = () => words[Math.floor(random() ** 3 * words.length)] ?? '';
  const text = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, pick).join(' ');
  const vocabulary = new Vocabulary(analyser);
  const store = new PageStore(vocabulary);
  // Several windows, of which the last is not full.
  const scorer = new PageScorer(store, 64);
  const putPage = (id: number) =>
    store.put(buildDocument({ id: String(id), title: text(4), text: text(120), category: text(2) }));
  for (let id = 0; id < 300; id++) putPage(id);
  for (let id = 0; id < 300; id += 7) store.remove('documentation', String(id));
  for (let id = 0; id < 300; id += 21) putPage(id);

  for (let round = 0; round < 60; round++) {
    const query = Array.from(
      { length: 1 + Math.floor(random() * 7) },
      () => words[Math.floor(random() * words.length)],
    ).join(' ');
    const { variants } = expandQuery({ analyser, vocabulary, lexicon }, query, random() < 0.3);
    const least = random() < 0.5 ? rankingWeights.leastCoverage : rankingWeights.leastCoverageOfFew;
    const expected = expectedOf(store, scorer, variants, least);
    expectScores(scorer.scoreVariants(variants, least), expected, query);
  }
});

function expectScores(found: PageScores, expected: Map<number, Plain>, query: string): void {
  expect([...found.pages], query).toEqual([...expected.keys()].sort((a, b) => a - b));
  for (const [page, { score, coverage, titled }] of expected) {
    expect(found.score[page], query).toBeCloseTo(score, 9);
    expect(found.coverage[page], query).toBeCloseTo(coverage, 9);
    expect(found.titled[page], query).toBeCloseTo(titled, 9);
  }
}

test('a common word that is only looked up counts in each variant', () => {
  const vocabulary = new Vocabulary(analyser);
  const store = new PageStore(vocabulary);
  const scorer = new PageScorer(store);
  for (let id = 0; id < 300; id++)
    store.put(buildDocument({ id: String(id), text: `portal ${id === 7 ? 'hasło' : id === 207 ? 'klucz' : 'plik'}` }));
  const read = (text: string) =>
    expandWord({ analyser, vocabulary, lexicon }, text, { isBeingTyped: false, allowTypos: false, synonyms: [] });
  const common = read('portal');
  const variants = ['hasło', 'klucz'].map((rare) => ({ words: [read(rare), common], weight: 1 }));
  expectScores(scorer.scoreVariants(variants, 0.6), expectedOf(store, scorer, variants, 0.6), 'both');
});
