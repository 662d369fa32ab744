/** Words in code that are values. */
const values = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Nobody nests more, and what is deeper counts for nothing. */
const mostNested = 100;

const space = /(?:\s+|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))*/y;
const word = /[\p{L}$_][\p{L}\p{N}$_]*/uy;
const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.|\$(?!\{))*)`/sy;
/** The same where its end is missing or a part of it is computed: to skip it, each sign of it is read once. */
const anyQuoted = /'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?|`(?:[^`\\]|\\.)*`?/sy;
const spread = /\.{3}/y;
const number = /-?\d+(?:\.\d+)?/y;
/** Where a file of JavaScript or TypeScript says what others get of it, or keeps it until then. */
const assigned =
  /(?:module\.exports\s*=|export\s+default\b|^(?:export\s+)?(?:const|let|var)\s+(?<name>\w+)\s*(?::[^=\n]*)?=)\s*(?=[{[])/gm;
const exportedName = /(?:module\.exports\s*=|export\s+default\b)\s*(\w+)/;

/**
 * The object or list that code exports, else the first that it keeps, as far as it is written out, there or in what it
 * keeps under a name: nothing is carried out. What is computed is undefined.
 * @example readLiteral("module.exports = { a: ['b', f()] };") // { a: ['b', undefined] }
 */
export function readLiteral(code: string): unknown {
  if (/^\s*[{[]/.test(code)) return new Literal(code, 0, { places: new Map(), left: 0 }).read(0);
  const places = Array.from(code.matchAll(assigned), ({ 0: { length }, index, groups }) => ({
    at: index + length,
    name: groups?.name ?? '',
  }));
  const exported = exportedName.exec(code)?.[1];
  const found = places.find(({ name }) => name === '') ?? places.find(({ name }) => name === exported) ?? places[0];
  const kept = { places: new Map(places.map(({ name, at }) => [name, at])), left: code.length };
  return found && new Literal(code, found.at, kept).read(0);
}

/** What code keeps under names. */
interface Kept {
  /** Where each begins. */
  places: Map<string, number>;
  /** The characters that may still be read of it: where ends are missing, each would reach to the end of the code. */
  left: number;
}

class Literal {
  constructor(
    private readonly code: string,
    private at: number,
    private readonly kept: Kept,
  ) {}

  /** What begins here, whatever is done with it. */
  read(depth: number): unknown {
    this.take(space);
    const sign = this.code[this.at];
    if (depth >= mostNested || (sign !== '{' && sign !== '[')) return this.simple(depth);
    return sign === '{' ? this.object(depth) : this.list(depth);
  }

  private value(depth: number): unknown {
    const read = this.read(depth);
    this.take(space);
    // Something is done with it: `[…].concat(x)`, `'a' + b`; a type is said of it: `{…} as SidebarsConfig`
    const isAlone = this.at >= this.code.length || /[,;\]})]/.test(this.code[this.at] ?? '');
    if (isAlone) return read;
    const isTyped = /^(?:as|satisfies)\b/.test(this.code.slice(this.at, this.at + 10));
    this.skip();
    return isTyped ? read : undefined;
  }

  /** What is kept under a name, once: a few lines could say more of each other than memory holds. */
  private named(name: string, depth: number): unknown {
    const at = this.kept.places.get(name);
    this.kept.places.delete(name);
    if (at === undefined) return undefined;
    const there = new Literal(this.code, at, this.kept);
    const read = there.read(depth);
    this.kept.left -= there.at - at;
    return read;
  }

  private object(depth: number): Record<string, unknown> {
    const read: [string, unknown][] = [];
    this.at += 1;
    while (this.goesOn('}')) {
      if (this.take(spread) !== undefined) {
        for (const one of Object.entries(this.value(depth + 1) ?? {})) read.push(one);
        continue;
      }
      const name = this.string() ?? this.take(word) ?? this.take(number);
      this.take(space);
      if (name !== undefined && this.code[this.at] === ':') {
        this.at += 1;
        read.push([name, this.value(depth + 1)]);
      } else if (name !== undefined && /[,}]/.test(this.code[this.at] ?? ''))
        read.push([name, this.named(name, depth + 1)]);
      else this.skip();
    }
    return Object.fromEntries(read);
  }

  private list(depth: number): unknown[] {
    const read: unknown[] = [];
    this.at += 1;
    while (this.goesOn(']')) {
      const isSpread = this.take(spread) !== undefined;
      const value = this.value(depth + 1);
      read.push(isSpread && Array.isArray(value) ? value : [value]);
    }
    return read.flat();
  }

  /** Whether another part begins, before this end. */
  private goesOn(end: string): boolean {
    this.take(space);
    while (this.code[this.at] === ',') {
      this.at += 1;
      this.take(space);
    }
    if (this.at >= this.code.length || this.kept.left < 0) return false;
    if (!/[\]});]/.test(this.code[this.at] ?? '')) return true;
    if (this.code[this.at] === end) this.at += 1;
    else this.at = this.code.length;
    return false;
  }

  private simple(depth: number): unknown {
    const text = this.string();
    if (text !== undefined) return text;
    const digits = this.take(number);
    if (digits !== undefined) return Number(digits);
    const name = this.take(word);
    if (name !== undefined && values.has(name)) return values.get(name);
    if (name !== undefined && this.kept.places.has(name)) return this.named(name, depth + 1);
    this.skip();
    return undefined;
  }

  private string(): string | undefined {
    const text = this.take(quoted);
    return text
      ?.slice(1, -1)
      .replace(/\\(?:u([\da-f]{4})|([^]))/gi, (_, code?: string, sign = '') =>
        code === undefined ? (sign === 'n' ? '\n' : (sign as string)) : String.fromCharCode(Number.parseInt(code, 16)),
      );
  }

  /** To the end of what is computed. */
  private skip(): void {
    let depth = 0;
    while (this.at < this.code.length && this.kept.left >= 0) {
      if (this.take(space) !== undefined || this.take(anyQuoted) !== undefined) continue;
      const sign = this.code[this.at] ?? '';
      if (depth === 0 && /[,;\]})]/.test(sign)) return;
      if (/[[{(]/.test(sign)) depth += 1;
      else if (/[\]})]/.test(sign)) depth -= 1;
      this.at += 1;
    }
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.code)?.[0];
    if (found === undefined || found === '') return undefined;
    this.at += found.length;
    return found;
  }
}
