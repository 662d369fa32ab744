/**
 * Every number that decides the order of results. Set by measuring (bench/README.md), on half of the queries, checked
 * on the rest.
 */
export const RANKING = {
  /** Title, headings, body, category. */
  fieldWeights: [3, 2, 1, 0.6],
  /** How much a field's length counts: a word weighs less in a long text (BM25's b, one a field). */
  lengthShares: [0.8, 0.7, 0.7, 0.3],
  /** How soon more of the same word adds nothing (BM25's k1). */
  saturation: 1.2,
  coveragePower: 1.6,
  /** What a title or heading that is just the query adds, the best page's score being 1. */
  titleBonus: 5,
  headingBonus: 4,
  /** What a title adds that has all of the query, whatever else it has. */
  titleShareBonus: 1.2,
  /** How fast the bonus for all of the query falls as the title has less of it … */
  sharePower: 3,
  /** … and how fast the others fall as the title has less of it, or other words too. */
  titlePower: 6,
  /** How much of a title's match is what it has of the query; the rest is how little else it has. */
  queryShare: 0.3,
  /** What the query's words standing close together in the body add … */
  closeness: 0.2,
  /** … and add further where no title or heading answers the query. */
  closenessUntitled: 1.6,
  closenessPower: 4,
  /** How much less words are worth that stand as far apart as just counts. */
  spanShare: 0.6,
  /** How fast that falls as some title or heading has more of the query. */
  untitledPower: 1.2,
  /** Of so many pages the bodies are read for words that stand close together. */
  bodiesRead: 40,
  /**
   * The likely lemma of a word that the dictionary lacks, when it lacks the lemma, too; and when it has that, so should
   * have the word.
   */
  guess: 0.85,
  guessOfKnown: 0.6,
  /**
   * A relative of the word: of one that some page has (less than `leastCoverage`, so that it alone makes no hit), of
   * one that none has, of a synonym.
   */
  family: 0.58,
  familyAlone: 0.7,
  familyOfSynonym: 0.7,
  synonym: 0.85,
  /** The power of such a weight that titles and windows count: less of a handicap than in the words' own score. */
  kinPower: 0.5,
  /**
   * What a query counts for with a phrase exchanged for its synonym, and with words joined or split as the pages have
   * them.
   */
  synonymVariant: 0.85,
  respeltVariant: 0.95,
  /** What a function word counts for beside the others; one that may be the beginning of another word. */
  functionWord: 0.06,
  functionPresence: 0.2,
  functionPrefix: 0.35,
  /** What a number counts for, and what a version, an error code or an identifier does. */
  number: 1.5,
  code: 3,
  versionBegun: 0.9,
  /** How fast titles and neighbouring words lose their worth in pages that lack it. */
  codePower: 2,
  /** What the first letter of a further word counts for in a title. */
  firstLetter: 0.5,
  prefixLeast: 0.65,
  prefixRange: 0.3,
  nearTypo: 0.9,
  farTypo: 0.5,
  typoOfPrefix: 0.4,
  /** How much less a typo is likely in a word that the dictionary has, though no page does ('reset' for 'rest'). */
  typoOfKnown: 0.5,
  /**
   * Pages that have much less of the query than the best one are no hits; where there are few hits, those that have
   * some of it are.
   */
  leastCoverage: 0.6,
  leastCoverageOfFew: 0.25,
};
