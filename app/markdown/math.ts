import type { Code, State, TokenizeContext, Tokenizer } from 'micromark-util-types';
import { isLineEnd, isSpace, type MarkdownConstruct } from './construct';
import type { InlineMath, MathBlock } from './nodes';

const dollar = 36;
const isWordCharacter = (code: Code) => code !== null && code >= 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));

/**
 * Up to where in a text no formula ends any more, by the length of its sign: looked for once, however many signs there
 * are.
 */
const barren = new WeakMap<object, Map<number, number>>();

function barrenOf({ parser }: TokenizeContext): Map<number, number> {
  const known = barren.get(parser) ?? new Map<number, number>();
  barren.set(parser, known);
  return known;
}

/**
 * `$…$` and `$$…$$` within one line. So that prices stay text ('10 $ i 20 $'), the first sign stands neither behind a
 * letter or digit nor before a space, the last one neither behind a space nor before a letter or digit.
 */
const tokenizeInline: Tokenizer = function (this: TokenizeContext, effects, ok, nok) {
  const { previous } = this;
  const known = barrenOf(this);
  const now = () => this.now().offset;
  let size = 0;
  let closing = 0;
  let last: Code = null;
  const start: State = (code) => {
    if (isWordCharacter(previous) || previous === dollar) return nok(code);
    effects.enter('inlineMath');
    effects.enter('inlineMathSequence');
    return opening(code);
  };
  const opening: State = (code) => {
    if (code === dollar && size < 2) {
      size += 1;
      effects.consume(code);
      return opening;
    }
    if (code === dollar || isSpace(code) || isLineEnd(code) || now() < (known.get(size) ?? 0)) return nok(code);
    effects.exit('inlineMathSequence');
    effects.enter('inlineMathValue');
    return value(code);
  };
  const value: State = (code) => {
    if (isLineEnd(code)) {
      known.set(size, now());
      return nok(code);
    }
    if (code === dollar && last !== 92 && !isSpace(last)) return effects.attempt(close, finish, sign)(code);
    return sign(code);
  };
  const sign: State = (code) => {
    // An escaped backslash escapes nothing.
    last = last === 92 && code === 92 ? null : code;
    effects.consume(code);
    return value;
  };
  const finish: State = (code) => {
    effects.exit('inlineMath');
    return ok(code);
  };
  const close = {
    partial: true,
    tokenize: ((end, yes, no) => {
      const begin: State = (code) => {
        closing = 0;
        end.exit('inlineMathValue');
        end.enter('inlineMathSequence');
        return signs(code);
      };
      const signs: State = (code) => {
        if (code === dollar) {
          closing += 1;
          end.consume(code);
          return signs;
        }
        if (closing !== size || isWordCharacter(code)) return no(code);
        end.exit('inlineMathSequence');
        return yes(code);
      };
      return begin;
    }) satisfies Tokenizer,
  };
  return start;
};

/** `$$` on a line of its own, TeX, and `$$` again; or all of it on one line. */
const tokenizeBlock: Tokenizer = function (this: TokenizeContext, effects, ok, nok) {
  let size = 0;
  let hasValue = false;
  const start: State = (code) => {
    effects.enter('mathBlock');
    effects.enter('mathBlockSequence');
    return opening(code);
  };
  const opening: State = (code) => {
    if (code === dollar) {
      size += 1;
      effects.consume(code);
      return opening;
    }
    if (size !== 2) return nok(code);
    effects.exit('mathBlockSequence');
    return space(code);
  };
  const space: State = (code) => {
    if (isSpace(code)) return skip(code, space);
    if (isLineEnd(code)) return lineEnd(code);
    effects.enter('mathBlockValue');
    return oneLine(code);
  };
  /** Spaces around the formula are ignored. */
  const skip = (code: Code, next: State): State => {
    effects.enter('whitespace');
    const rest: State = (one) => {
      if (isSpace(one)) {
        effects.consume(one);
        return rest;
      }
      effects.exit('whitespace');
      return next(one);
    };
    return rest(code) as State;
  };
  const oneLine: State = (code) => {
    if (isLineEnd(code)) return nok(code);
    if (code === dollar && hasValue) return effects.attempt(closeLine, done, oneLineSign)(code);
    return oneLineSign(code);
  };
  const oneLineSign: State = (code) => {
    hasValue = true;
    effects.consume(code);
    return oneLine;
  };
  const lineEnd: State = (code) => {
    if (code === null) return done(code);
    return effects.attempt(nextLine, beginLine, done)(code);
  };
  const beginLine: State = (code) => effects.attempt(closeBlock, done, fenceLine)(code);
  const fenceLine: State = (code) => {
    if (isLineEnd(code)) return lineEnd(code);
    effects.enter('mathBlockValue');
    return fenceSign(code);
  };
  const fenceSign: State = (code) => {
    if (isLineEnd(code)) {
      effects.exit('mathBlockValue');
      return lineEnd(code);
    }
    effects.consume(code);
    return fenceSign;
  };
  const done: State = (code) => {
    effects.exit('mathBlock');
    return ok(code);
  };
  return start;
};

/** The next line, unless it belongs to this block only as a lazy continuation. */
const nextLine = {
  partial: true,
  tokenize: function (this: TokenizeContext, effects, ok, nok) {
    return (code) => {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return (next: Code) => (this.parser.lazy[this.now().line] ? nok(next) : ok(next));
    };
  } satisfies Tokenizer,
};

const closeLine = { partial: true, tokenize: closer(true) };
const closeBlock = { partial: true, tokenize: closer(false) };

/**
 * `$$` alone at the end of the line.
 * @param within whether it ends a formula on its line
 */
function closer(within: boolean): Tokenizer {
  return (effects, ok, nok) => {
    let size = 0;
    const start: State = (code) => {
      if (within) effects.exit('mathBlockValue');
      effects.enter('mathBlockSequence');
      return signs(code);
    };
    const indent: State = (code) => {
      if (!isSpace(code)) return start(code);
      effects.enter('linePrefix');
      return spaces('linePrefix', start)(code);
    };
    const signs: State = (code) => {
      if (code === dollar) {
        size += 1;
        effects.consume(code);
        return signs;
      }
      if (size !== 2) return nok(code);
      effects.exit('mathBlockSequence');
      if (!isSpace(code)) return end(code);
      effects.enter('whitespace');
      return spaces('whitespace', end)(code);
    };
    const spaces = (type: 'linePrefix' | 'whitespace', next: State): State => {
      const rest: State = (code) => {
        if (isSpace(code)) {
          effects.consume(code);
          return rest;
        }
        effects.exit(type);
        return next(code);
      };
      return rest;
    };
    const end: State = (code) => (isLineEnd(code) ? ok(code) : nok(code));
    return within ? start : indent;
  };
}

/** How `\begin{array}{c|c}` tells the columns of a matrix, with lines between them for which there is no other sign. */
export const columnSigns = /\\begin\{\w+\*?\}\{[^{}]*\}/g;

/** Formulas in TeX. */
export const math: MarkdownConstruct = {
  syntax: {
    text: { [dollar]: { name: 'inlineMath', tokenize: tokenizeInline } },
    flow: { [dollar]: { name: 'mathBlock', tokenize: tokenizeBlock, concrete: true } },
  },
  fromMarkdown: {
    enter: {
      inlineMath(token) {
        this.enter({ type: 'inlineMath', value: '', display: false }, token);
      },
      mathBlock(token) {
        this.enter({ type: 'math', value: '', closed: false }, token);
      },
    },
    exit: {
      inlineMathSequence(token) {
        inlineAt(this.stack).display = token.end.offset - token.start.offset === 2;
      },
      inlineMathValue(token) {
        const value = this.sliceSerialize(token);
        // As in code, a bar that would end the cell of a table is escaped there.
        const isInCell = this.stack.some(({ type }) => type === 'tableCell');
        inlineAt(this.stack).value = isInCell
          ? value.replace(columnSigns, (signs) => signs.replaceAll('\\|', '|'))
          : value;
      },
      inlineMath(token) {
        this.exit(token);
      },
      mathBlockSequence(token) {
        const node = blockAt(this.stack);
        node.closed = token.start.offset > (node.position?.start.offset ?? 0);
      },
      mathBlockValue(token) {
        const node = blockAt(this.stack);
        node.value += `${node.value && '\n'}${this.sliceSerialize(token)}`;
      },
      mathBlock(token) {
        const node = blockAt(this.stack);
        node.value = node.value.trim();
        this.exit(token);
      },
    },
  },
  toMarkdown: {
    // Escapes what would start a formula; a marker before a space is a price. A pattern with `after` would be left out
    // where the next character is escaped anyway.
    unsafe: [{ character: '$(?=\\S)', inConstruct: 'phrasing' }],
    handlers: {
      inlineMath: ({ value, display }: InlineMath) => (display ? `$$${value}$$` : `$${value}$`),
      math: ({ value }: MathBlock) => `$$\n${value}\n$$`,
    },
  },
};

const inlineAt = (stack: readonly unknown[]) => stack.at(-1) as InlineMath;
const blockAt = (stack: readonly unknown[]) => stack.at(-1) as MathBlock;
