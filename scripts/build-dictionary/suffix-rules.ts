// Learns from the dictionary how words end: for each ending, by which codes its words most often become
// their lemma. Words that the dictionary lacks (frameworka, endpointów) are guessed by the longest ending.

const longestSuffix = 5;
const fewestWords = 40;
const smallestShare = 0.1;
const mostGuesses = 3;
const shortestStem = 2;

export class SuffixRules {
  private readonly counts = new Map<string, Map<string, number>>();

  count(form: string, code: string): void {
    if (!code.startsWith('0:')) return;
    const drop = Number(code.split(':')[1]);
    const longest = Math.min(longestSuffix, form.length - shortestStem);
    for (let length = Math.max(1, drop); length <= longest; length++) {
      const suffix = form.slice(-length);
      let codes = this.counts.get(suffix);
      if (!codes) this.counts.set(suffix, (codes = new Map()));
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
  }

  /** One line a suffix: the suffix, a tab, its codes from the most likely one, with spaces between. */
  lines(): string[] {
    const rules = new Map<string, string>();
    const shortestFirst = [...this.counts.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    for (const suffix of shortestFirst) {
      const codes = likelyCodes(this.counts.get(suffix) ?? new Map());
      if (codes !== '' && codes !== inheritedRule(rules, suffix)) rules.set(suffix, codes);
    }
    return [...rules].map(([suffix, codes]) => `${suffix}\t${codes}`);
  }
}

function likelyCodes(counts: Map<string, number>): string {
  let total = 0;
  for (const count of counts.values()) total += count;
  if (total < fewestWords) return '';
  return [...counts]
    .filter(([, count]) => count / total >= smallestShare)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, mostGuesses)
    .map(([code]) => code.slice(2))
    .join(' ');
}

function inheritedRule(rules: Map<string, string>, suffix: string): string | undefined {
  for (let from = 1; from < suffix.length; from++) {
    const rule = rules.get(suffix.slice(from));
    if (rule !== undefined) return rule;
  }
  return undefined;
}
