import type { BlockContent, DefinitionContent, Literal, Node, Parent } from 'mdast';
import 'micromark-util-types';

/** The kinds of callouts, as GitHub names them. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** `> [!NOTE]` and what follows in the quotation. */
export interface Callout extends Parent {
  type: 'callout';
  kind: CalloutKind;
  children: (BlockContent | DefinitionContent)[];
}

/** `[!NOTE]` itself; no finished tree holds one. */
export interface CalloutMark extends Literal {
  type: 'calloutMark';
}

/** A section that opens and closes: `<details>`, its summary and, between empty lines, Markdown. */
export interface Details extends Parent {
  type: 'details';
  open: boolean;
  /** Plain text. */
  summary: string;
  children: (BlockContent | DefinitionContent)[];
}

/** `$…$` within a line: TeX. With two signs on each side it is set as a display. */
export interface InlineMath extends Literal {
  type: 'inlineMath';
  display: boolean;
}

/** `$$` on lines of their own, TeX between them. */
export interface MathBlock extends Literal {
  type: 'math';
  /** False where the text ends before the second `$$`. */
  closed: boolean;
}

/** `{{fragment:nazwa}}` alone on a line: the text of that name stands here. */
export interface FragmentUse extends Node {
  type: 'fragmentUse';
  name: string;
}

declare module 'mdast' {
  interface TextData {
    /** Written as it is, without escapes: it is Markdown already. */
    isMarkdown?: boolean;
  }
  interface BlockContentMap {
    callout: Callout;
    details: Details;
    math: MathBlock;
    fragmentUse: FragmentUse;
  }
  interface PhrasingContentMap {
    inlineMath: InlineMath;
    calloutMark: CalloutMark;
  }
  interface RootContentMap {
    callout: Callout;
    details: Details;
    math: MathBlock;
    fragmentUse: FragmentUse;
    inlineMath: InlineMath;
    calloutMark: CalloutMark;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    calloutMark: 'calloutMark';
    inlineMath: 'inlineMath';
    inlineMathSequence: 'inlineMathSequence';
    inlineMathValue: 'inlineMathValue';
    mathBlock: 'mathBlock';
    mathBlockSequence: 'mathBlockSequence';
    mathBlockValue: 'mathBlockValue';
    fragmentUse: 'fragmentUse';
    fragmentUseSequence: 'fragmentUseSequence';
    fragmentUseName: 'fragmentUseName';
  }
}

declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    callout: 'callout';
    details: 'details';
  }
}
