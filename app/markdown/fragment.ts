import type { State, Tokenizer } from 'micromark-util-types';
import { isLineEnd, isSpace, type MarkdownConstruct } from './construct';
import type { FragmentUse } from './nodes';

const prefix = '{{fragment:';
export const longestFragmentName = 60;

/** Whether a name is valid for a fragment: lower-case letters without diacritics, digits and hyphens. */
export const isFragmentName = (name: string) =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= longestFragmentName;

/** The line that shows a fragment. */
export const fragmentLine = (name: string) => `${prefix}${name}}}`;

const tokenize: Tokenizer = (effects, ok, nok) => {
  let at = 0;
  let length = 0;
  const start: State = (code) => {
    effects.enter('fragmentUse');
    effects.enter('fragmentUseSequence');
    return begin(code);
  };
  const begin: State = (code) => {
    if (code !== prefix.charCodeAt(at)) return nok(code);
    effects.consume(code);
    at += 1;
    if (at < prefix.length) return begin;
    effects.exit('fragmentUseSequence');
    effects.enter('fragmentUseName');
    return name;
  };
  const name: State = (code) => {
    if (code === 125 && length > 0) {
      effects.exit('fragmentUseName');
      effects.enter('fragmentUseSequence');
      effects.consume(code);
      return second;
    }
    // Accepts any word, so that an invalid name can be reported.
    if (isLineEnd(code) || isSpace(code) || code === 123 || code === 125 || length > 2 * longestFragmentName)
      return nok(code);
    length += 1;
    effects.consume(code);
    return name;
  };
  const second: State = (code) => {
    if (code !== 125) return nok(code);
    effects.consume(code);
    effects.exit('fragmentUseSequence');
    effects.exit('fragmentUse');
    return afterwards;
  };
  const afterwards: State = (code) => {
    if (isSpace(code)) {
      effects.enter('whitespace');
      return spaces(code);
    }
    return isLineEnd(code) ? ok(code) : nok(code);
  };
  const spaces: State = (code) => {
    if (isSpace(code)) {
      effects.consume(code);
      return spaces;
    }
    effects.exit('whitespace');
    return afterwards(code);
  };
  return start;
};

/** `{{fragment:nazwa}}` alone on a line: a text that is kept once and shown in many. */
export const fragment: MarkdownConstruct = {
  syntax: { flow: { 123: { name: 'fragmentUse', tokenize } } },
  fromMarkdown: {
    enter: {
      fragmentUse(token) {
        this.enter({ type: 'fragmentUse', name: '' }, token);
      },
    },
    exit: {
      fragmentUseName(token) {
        (this.stack.at(-1) as unknown as FragmentUse).name = this.sliceSerialize(token);
      },
      fragmentUse(token) {
        this.exit(token);
      },
    },
  },
  toMarkdown: {
    handlers: { fragmentUse: ({ name }: FragmentUse) => fragmentLine(name) },
    unsafe: [{ atBreak: true, character: '{', after: '\\{fragment:' }],
  },
};
