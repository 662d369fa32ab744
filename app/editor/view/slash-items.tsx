import type { Command } from 'prosemirror-state';
import { foldLetters } from '#app/platform/fold-letters';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { calloutNames } from '#app/texts/pl/callouts';
import * as commands from './commands';
import * as constructs from './construct-commands';

/** Blocks that need a dialog before they are inserted. */
export type AskedBlock = 'image' | 'file' | 'formula' | 'fragment';

/** An item of the `/` menu. */
export interface SlashItem {
  name: string;
  command: Command | AskedBlock;
}

const plain = (text: string) => text.replace(/\s*\(.*\)$/, '');

export const slashItems: readonly SlashItem[] = [
  ...[2, 3, 4].map((level) => ({ name: texts.heading(level), command: commands.heading(level) })),
  { name: plain(texts.bulletList), command: commands.bulletList },
  { name: plain(texts.orderedList), command: commands.orderedList },
  { name: plain(texts.taskList), command: commands.taskList },
  { name: texts.table, command: commands.table },
  { name: texts.image, command: 'image' },
  { name: plain(texts.quote), command: commands.quote },
  { name: texts.codeBlock, command: commands.codeBlock },
  ...(['tip', 'note', 'important', 'warning', 'caution'] as const).map((kind) => ({
    name: texts.callout(calloutNames[kind]),
    command: constructs.callout(kind),
  })),
  { name: texts.details, command: constructs.details },
  { name: texts.footnote, command: constructs.footnote },
  { name: texts.file, command: 'file' },
  { name: texts.diagram, command: constructs.diagram },
  { name: texts.formulaLine, command: 'formula' },
  { name: texts.formulaBlock, command: constructs.formulaBlock },
  { name: texts.fragmentUse, command: 'fragment' },
  { name: texts.rule, command: commands.rule },
];

/** `matchingItems('nag')` → the headings; diacritics are ignored. */
export const matchingItems = (query: string): SlashItem[] =>
  slashItems.filter(
    ({ name }) =>
      foldLetters(name)
        .split(/\s/)
        .some((word) => word.startsWith(foldLetters(query))) || foldLetters(name).startsWith(foldLetters(query)),
  );
