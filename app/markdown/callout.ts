import type { Blockquote, Parents, PhrasingContent, Root, Text } from 'mdast';
import type { Code, State, TokenizeContext, Tokenizer } from 'micromark-util-types';
import { isLineEnd, isSpace, type MarkdownConstruct } from './construct';
import { type Callout, type CalloutKind, calloutKinds } from './nodes';
import { parentsIn } from './walk';

const isKind = (word: string): word is CalloutKind => (calloutKinds as readonly string[]).includes(word);
const longestKind = Math.max(...calloutKinds.map((kind) => kind.length));

/**
 * `[!NOTE]` where a paragraph begins, alone on its line, with that line's end. That it was not escaped is known here
 * only.
 */
const tokenize: Tokenizer = function (this: TokenizeContext, effects, ok, nok) {
  const { previous } = this;
  let word = '';
  const start: State = (code) => {
    if (previous !== null) return nok(code);
    effects.enter('calloutMark');
    effects.consume(code);
    return exclamation;
  };
  const exclamation: State = (code) => {
    if (code !== 33) return nok(code);
    effects.consume(code);
    return letters;
  };
  const letters: State = (code) => {
    if (code === 93) {
      if (!isKind(word.toLowerCase())) return nok(code);
      effects.consume(code);
      return trail;
    }
    if (!isLetter(code) || word.length > longestKind) return nok(code);
    word += String.fromCharCode(code);
    effects.consume(code);
    return letters;
  };
  const trail: State = (code) => {
    if (isSpace(code)) {
      effects.consume(code);
      return trail;
    }
    if (!isLineEnd(code)) return nok(code);
    if (code === null) return end(code);
    effects.enter('lineEnding');
    effects.consume(code);
    effects.exit('lineEnding');
    return indent;
  };
  const indent: State = (code) => {
    if (!isSpace(code)) return end(code);
    effects.enter('linePrefix');
    return indentRest(code);
  };
  const indentRest: State = (code) => {
    if (isSpace(code)) {
      effects.consume(code);
      return indentRest;
    }
    effects.exit('linePrefix');
    return end(code);
  };
  const end: State = (code) => {
    effects.exit('calloutMark');
    return ok(code);
  };
  return start;
};

const isLetter = (code: Code): code is number => code !== null && /^[a-z]$/i.test(String.fromCharCode(code));

/**
 * GitHub's callouts: a quotation that begins with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`
 * alone on its first line is one node of type `callout`.
 */
export const callout: MarkdownConstruct = {
  syntax: { text: { 91: { name: 'calloutMark', tokenize } } },
  fromMarkdown: {
    enter: {
      calloutMark(token) {
        this.enter({ type: 'calloutMark', value: this.sliceSerialize(token, true) }, token);
      },
    },
    exit: {
      calloutMark(token) {
        this.exit(token);
      },
    },
    transforms: [makeCallouts],
  },
  toMarkdown: {
    handlers: {
      callout(node: Callout, _, state, info) {
        const exit = state.enter('callout');
        const tracker = state.createTracker(info);
        tracker.move('> ');
        tracker.shift(2);
        const content = state.indentLines(
          state.containerFlow(node, tracker.current()),
          (line, _index, blank) => `>${blank ? '' : ' '}${line}`,
        );
        exit();
        return `> [!${node.kind.toUpperCase()}]${node.children.length > 0 ? `\n${content}` : ''}`;
      },
    },
  },
};

function makeCallouts(tree: Root): Root {
  for (const parent of parentsIn(tree)) {
    for (const child of parent.children) if (child.type === 'blockquote') makeCallout(child);
    if (parent.children[0]?.type === 'calloutMark') restoreText(parent);
  }
  return tree;
}

/** Turns the quotation node itself into the callout, so that its parent need not change. */
function makeCallout(quotation: Blockquote): void {
  const paragraph = quotation.children[0];
  const mark = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  if (paragraph?.type !== 'paragraph' || mark?.type !== 'calloutMark') return;
  const kind = /[a-z]+/i.exec(mark.value)?.[0].toLowerCase() as CalloutKind;
  Object.assign(quotation, { type: 'callout', kind });
  paragraph.children.shift();
  if (paragraph.children.length === 0) quotation.children.shift();
  else if (paragraph.position && mark.position) paragraph.position.start = { ...mark.position.end };
}

/** A mark outside of a quotation is text. */
function restoreText(parent: Parents): void {
  const [mark, next] = parent.children as PhrasingContent[];
  if (mark?.type !== 'calloutMark') return;
  const text: Text = { type: 'text', value: mark.value, position: mark.position };
  if (next?.type !== 'text') {
    parent.children[0] = text;
    return;
  }
  next.value = text.value + next.value;
  if (next.position && mark.position) next.position.start = mark.position.start;
  parent.children.shift();
}
