import { foldCode } from './fold';

const labelShift = 26;
const lastArc = 1 << 25;
const targetMask = lastArc - 1;
const root = 0;

/** The dictionary files that the build script commits, unpacked. */
export interface DictionaryData {
  /** Arcs of the automaton: see scripts/build-dictionary/automaton-builder.ts. */
  arcs: Uint32Array;
  /** The letter of label n is at index n - 1. */
  alphabet: string;
  /** `prefix:suffix:ending`: how many letters to drop at the beginning and the end, and what to append. */
  codes: string[];
  /** Code numbers separated by spaces: how the lemmas of a form are made. */
  lemmaSets: string[];
}

interface LemmaCode {
  prefix: number;
  suffix: number;
  ending: string;
}

/** About 4.6 million Polish word forms with their lemmas, as a minimal acyclic automaton. Words are in lower case. */
export class Dictionary {
  readonly arcs: Uint32Array;
  private readonly labelOf = new Map<number, number>();
  private readonly letters: number[] = [0];
  private readonly foldedLetters: number[] = [0];
  private readonly lemmaSets: LemmaCode[][];

  constructor(data: DictionaryData) {
    this.arcs = data.arcs;
    for (let index = 0; index < data.alphabet.length; index++) {
      const code = data.alphabet.charCodeAt(index);
      this.labelOf.set(code, index + 1);
      this.letters.push(code);
      this.foldedLetters.push(foldCode(code));
    }
    const codes = data.codes.map(parseLemmaCode);
    this.lemmaSets = data.lemmaSets.map((set) =>
      set.split(' ').map((number) => codes[Number(number)] ?? parseLemmaCode('0:0:')),
    );
  }

  /**
   * The lemmas of a form; empty when the dictionary does not contain it.
   *
   * @example lemmasOf('umów') // ['umowa', 'umówić']
   */
  lemmasOf(form: string): string[] {
    let node = root;
    for (let index = 0; index < form.length; index++) {
      const label = this.labelOf.get(form.charCodeAt(index));
      const next = label === undefined ? -1 : this.follow(node, label);
      if (next < 0) return [];
      node = next;
    }
    const set = this.endOf(node);
    return set < 0 ? [] : this.applyLemmas(form, set);
  }

  /**
   * Calls `take` for every form that equals `typed` once diacritics are dropped; diacritics that were typed must match.
   */
  findWithDiacritics(typed: string, take: (form: string) => void): void {
    const walk = (node: number, index: number, form: string): void => {
      if (index === typed.length) {
        if (this.endOf(node) >= 0) take(form);
        return;
      }
      const code = typed.charCodeAt(index);
      this.eachArc(node, (label, target) => {
        const letter = this.letters[label] ?? 0;
        if (letter === code || this.foldedLetters[label] === code)
          walk(target, index + 1, form + String.fromCharCode(letter));
      });
    };
    walk(root, 0, '');
  }

  /**
   * Calls `take` for every form one typo away from `typed`: a wrong, missing or extra letter, or two swapped ones.
   * Diacritics are ignored. A form may be reported more than once.
   */
  findOneTypoAway(typed: string, take: (form: string) => void): void {
    const codes = Array.from(typed, (letter) => foldCode(letter.charCodeAt(0)));
    const rest = (node: number, index: number, form: string): void => {
      if (index >= codes.length) {
        if (index === codes.length && this.endOf(node) >= 0) take(form);
        return;
      }
      this.eachArc(node, (label, target) => {
        if (this.foldedLetters[label] === codes[index])
          rest(target, index + 1, form + String.fromCharCode(this.letters[label] ?? 0));
      });
    };
    const walk = (node: number, index: number, form: string): void => {
      if (index < codes.length) rest(node, index + 1, form);
      this.eachArc(node, (label, target) => {
        const longer = form + String.fromCharCode(this.letters[label] ?? 0);
        const folded = this.foldedLetters[label];
        rest(target, index, longer);
        if (index >= codes.length) return;
        if (folded === codes[index]) walk(target, index + 1, longer);
        else rest(target, index + 1, longer);
        if (folded === codes[index + 1] && folded !== codes[index]) {
          this.eachArc(target, (second, end) => {
            if (this.foldedLetters[second] === codes[index])
              rest(end, index + 2, longer + String.fromCharCode(this.letters[second] ?? 0));
          });
        }
      });
    };
    walk(root, 0, '');
  }

  private applyLemmas(form: string, set: number): string[] {
    const codes = this.lemmaSets[set] ?? [];
    return codes.map((code) => form.slice(code.prefix, form.length - code.suffix) + code.ending);
  }

  private follow(node: number, label: number): number {
    for (let at = node; ; at++) {
      const arc = this.arcs[at] ?? lastArc;
      if (arc >>> labelShift === label) return arc & targetMask;
      if (arc & lastArc) return -1;
    }
  }

  private endOf(node: number): number {
    const arc = this.arcs[node] ?? lastArc;
    return arc >>> labelShift === 0 ? arc & targetMask : -1;
  }

  private eachArc(node: number, take: (label: number, target: number) => void): void {
    for (let at = node; ; at++) {
      const arc = this.arcs[at] ?? lastArc;
      const label = arc >>> labelShift;
      if (label !== 0) take(label, arc & targetMask);
      if (arc & lastArc) return;
    }
  }
}

function parseLemmaCode(code: string): LemmaCode {
  const [prefix, suffix, ending] = code.split(':');
  return { prefix: Number(prefix), suffix: Number(suffix), ending: ending ?? '' };
}
