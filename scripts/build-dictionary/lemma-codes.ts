// How a lemma is made from a form: drop letters in front ('naj' of superlatives, 'nie' of negated
// participles), drop letters at the end, put an ending on.

const prefixLengths = [0, 3, 6];

/** @example lemmaCode('najwyższy', 'wysoki') // '3:3:soki' … the shortest ending that any prefix allows */
export function lemmaCode(form: string, lemma: string): string {
  let best = '';
  let longest = -1;
  for (const drop of prefixLengths) {
    if (drop > 0 && !/^(?:nie|naj)/.test(form.slice(drop - 3))) break;
    const shared = sharedLength(form.slice(drop), lemma);
    if (shared <= longest) continue;
    longest = shared;
    best = `${drop}:${form.length - drop - shared}:${lemma.slice(shared)}`;
  }
  return best;
}

function sharedLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** Numbers for texts, in order of first use. */
export class Numbering {
  readonly texts: string[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    this.texts.push(text);
    this.numbers.set(text, this.texts.length - 1);
    return this.texts.length - 1;
  }
}
