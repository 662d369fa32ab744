/**
 * All parameters of the ranking. Tuned by measuring (bench/search.md) on half of the queries, and checked on the other
 * half.
 */
export const rankingWeights = {
  /** Title, headings, body, category. */
  fieldWeights: [3, 2, 1, 0.6],
  /** The length normalisation per field (b of BM25): a word weighs less in a long text. */
  lengthShares: [0.8, 0.7, 0.7, 0.3],
  /** How soon further occurrences add nothing (k1 of BM25). */
  saturation: 1.2,
  coveragePower: 1.6,
  /** The bonus of a title or heading that equals the query, relative to the best page's score. */
  titleBonus: 5,
  headingBonus: 4,
  /** The bonus of a heading where the query is one word: many pages have a section of such a name. */
  wordHeadingBonus: 2,
  /** What the beginning of the text adds to that of a heading: some pages are about it, others only mention it. */
  leadHeaded: 0.7,
  /** The bonus of a title that contains all of the query among other words. */
  titleShareBonus: 1.2,
  /** The bonus of a title and headings that together have most of the query. */
  namedBonus: 0.8,
  namedPower: 2,
  /** How fast that bonus falls as the title covers less of the query … */
  sharePower: 3,
  /** … and how fast the other falls as it covers less or has other words. */
  titlePower: 6,
  /** In a title's match, the share that is its coverage of the query; the rest is how few other words it has. */
  queryShare: 0.3,
  /** The bonus for the query's words being close together in the body … */
  closeness: 0.2,
  /** … and its increase where no title or heading matches. */
  closenessUntitled: 1.6,
  closenessPower: 4,
  /** How much less words are worth at the largest distance that counts. */
  spanShare: 0.6,
  /** What the best section, the order of the query's words and the beginning of the text add in such a query. */
  sectionUntitled: 2.5,
  sectionPower: 4,
  sectionLengthShare: 0.5,
  orderUntitled: 0.4,
  leadUntitled: 0.4,
  /** How fast that increase falls as a title or heading covers more of the query. */
  untitledPower: 1.2,
  /** How many bodies are read to measure distances. */
  bodiesRead: 40,
  /**
   * The likely lemma of an unknown word, where the dictionary lacks the lemma too; and where it has the lemma, but
   * should then have the word.
   */
  guess: 0.85,
  guessOfKnown: 0.6,
  /**
   * A related word: one that pages have (below `leastCoverage`, so that it makes no hit alone), one that no page has, a
   * relative of a synonym.
   */
  family: 0.58,
  familyAlone: 0.7,
  familyOfSynonym: 0.7,
  synonym: 0.85,
  /** The exponent of such weights in titles and windows: a smaller handicap than in scores. */
  kinPower: 0.5,
  /** The weight of a query with a phrase replaced by a synonym, and with words joined or split as pages have them. */
  synonymVariant: 0.85,
  respeltVariant: 0.95,
  /** The weight of a function word; and of one that may be the prefix of another word. */
  functionWord: 0.06,
  functionPresence: 0.2,
  functionPrefix: 0.35,
  /** The weight of a number; and of a version, error code or identifier. */
  number: 1.5,
  code: 3,
  versionBegun: 0.9,
  /** How fast titles and adjacent words lose their value in pages without the code. */
  codePower: 2,
  /** The weight of the prefix of a further word in a title. */
  firstLetter: 0.5,
  prefixLeast: 0.65,
  prefixRange: 0.3,
  /** How much less likely the only word of a query that was sent is the beginning of another, where pages have it. */
  prefixOfWhole: 0.5,
  nearTypo: 0.9,
  farTypo: 0.5,
  typoOfPrefix: 0.4,
  /** How much less likely a typo is in a word of the dictionary that no page has ('reset' for 'rest'). */
  typoOfKnown: 0.5,
  /**
   * Pages that cover much less of the query than the best one are no hits; with few hits, pages that cover some of it
   * are.
   */
  leastCoverage: 0.6,
  leastCoverageOfFew: 0.25,
};
