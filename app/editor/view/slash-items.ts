import type { Command } from 'prosemirror-state';
import { editorTexts as texts } from '#app/texts/pl/editor';
import * as commands from './commands';

/** What the `/` menu offers; an image has no command, it asks for a file. */
export interface SlashItem {
  name: string;
  command: Command | 'image';
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
  { name: texts.rule, command: commands.rule },
];

const folded = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');

/** `matchingItems('nag')` → the headings; letters without their Polish signs are found too. */
export const matchingItems = (query: string): SlashItem[] =>
  slashItems.filter(
    ({ name }) =>
      folded(name)
        .split(' ')
        .some((word) => word.startsWith(folded(query))) || folded(name).startsWith(folded(query)),
  );
