// Words missing from the dictionary: loan words, names, typos.

interface SuffixRule {
  drop: number;
  ending: string;
}

const longestSuffix = 5;
const shortestGuess = 2;
const shortestStem = 3;

/** Guesses lemmas from the longest known ending. */
export class SuffixGuesser {
  private readonly rules = new Map<string, SuffixRule[]>();

  /** @param lines a rule per line: an ending, a tab, then `drop:ending` of each guess, separated by spaces */
  constructor(lines: string) {
    for (const line of lines.split('\n')) {
      const [suffix, guesses] = line.split('\t');
      if (suffix === undefined || guesses === undefined) continue;
      this.rules.set(
        suffix,
        guesses.split(' ').map((guess) => ({ drop: parseInt(guess, 10), ending: guess.slice(guess.indexOf(':') + 1) })),
      );
    }
  }

  /**
   * Likely lemmas, the most likely first.
   *
   * @example guess('endpointów') // ['endpoint', …]
   */
  guess(form: string): string[] {
    for (let length = Math.min(longestSuffix, form.length - shortestGuess); length > 0; length--) {
      const rules = this.rules.get(form.slice(-length));
      if (!rules) continue;
      return rules
        .map((rule) => form.slice(0, form.length - rule.drop) + rule.ending)
        .filter((lemma) => lemma.length >= shortestGuess);
    }
    return [];
  }
}

/** Endings of nouns, adjectives and verbs, with what remains of the consonant before them. */
const endings: [ending: string, replacement: string][] = [
  ['owałyśmy', ''],
  ['owaliśmy', ''],
  ['owania', ''],
  ['owaniu', ''],
  ['owanie', ''],
  ['owaniem', ''],
  ['owanych', ''],
  ['owanymi', ''],
  ['owanym', ''],
  ['owanego', ''],
  ['owanemu', ''],
  ['owanej', ''],
  ['owany', ''],
  ['owana', ''],
  ['owane', ''],
  ['owaną', ''],
  ['owani', ''],
  ['ować', ''],
  ['ował', ''],
  ['owała', ''],
  ['owało', ''],
  ['owali', ''],
  ['owały', ''],
  ['ujemy', ''],
  ['ujecie', ''],
  ['ujesz', ''],
  ['ują', ''],
  ['uję', ''],
  ['uje', ''],
  ['ując', ''],
  ['ujący', ''],
  ['owych', ''],
  ['owymi', ''],
  ['owego', ''],
  ['owemu', ''],
  ['owej', ''],
  ['owym', ''],
  ['owy', ''],
  ['owa', ''],
  ['owe', ''],
  ['ową', ''],
  ['owie', ''],
  ['owi', ''],
  ['ami', ''],
  ['ach', ''],
  ['iem', ''],
  ['ego', ''],
  ['emu', ''],
  ['ymi', ''],
  ['imi', ''],
  ['ych', ''],
  ['ich', ''],
  ['cie', 't'],
  ['dzie', 'd'],
  ['rze', 'r'],
  ['dze', 'g'],
  ['ce', 'k'],
  ['le', 'l'],
  ['ów', ''],
  ['om', ''],
  ['em', ''],
  ['ie', ''],
  ['ej', ''],
  ['ym', ''],
  ['im', ''],
  ['ią', ''],
  ['ię', ''],
  ['ii', ''],
  ['ji', 'j'],
  ['ia', ''],
  ['io', ''],
  ['iu', ''],
  ['ą', ''],
  ['ę', ''],
  ['y', ''],
  ['i', ''],
  ['u', ''],
  ['a', ''],
  ['e', ''],
  ['o', ''],
];

const longestFirst = [...endings].sort((a, b) => b[0].length - a[0].length);

/**
 * An approximate stem that the forms of a word share.
 *
 * @example stemUnknown('backendzie') // 'backend'
 */
export function stemUnknown(form: string): string {
  for (const [ending, replacement] of longestFirst) {
    const stemLength = form.length - ending.length;
    if (stemLength + replacement.length >= shortestStem && form.endsWith(ending))
      return form.slice(0, stemLength) + replacement;
  }
  return form;
}
