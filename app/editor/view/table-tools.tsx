import { AlignCenter, AlignLeft, AlignRight, type LucideIcon } from 'lucide-react';
import type { Command } from 'prosemirror-state';
import { deleteTable } from 'prosemirror-tables';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { Button } from '#app/ui/button';
import { MenuButton, MenuItem } from '#app/ui/menu';
import { Toolbar, ToolbarButton } from '#app/ui/toolbar';
import { moveBlocks } from './commands';
import type { EditorController } from './editor-controller';
import type { Shown } from './editor-state';
import { addColumnBeside, addRow, alignColumns, columnGone, moveColumns, rowGone } from './table-commands';

type Item = [label: string, command: Command];

const menus: [label: string, items: Item[]][] = [
  [
    texts.row,
    [
      [texts.rowAbove, addRow('above')],
      [texts.rowBelow, addRow('below')],
      [texts.rowUp, moveBlocks('up')],
      [texts.rowDown, moveBlocks('down')],
      [texts.rowGone, rowGone],
    ],
  ],
  [
    texts.column,
    [
      [texts.columnLeft, addColumnBeside('left')],
      [texts.columnRight, addColumnBeside('right')],
      [texts.columnToLeft, moveColumns('left')],
      [texts.columnToRight, moveColumns('right')],
      [texts.columnGone, columnGone],
    ],
  ],
];

const alignments: [label: string, Icon: LucideIcon, align: string][] = [
  [texts.alignLeft, AlignLeft, 'left'],
  [texts.alignCenter, AlignCenter, 'center'],
  [texts.alignRight, AlignRight, 'right'],
];

/** Rendered as the menu opens: what can be done where the caret is then. */
function Items({ items, controller }: { items: Item[]; controller: EditorController }) {
  return items.map(([label, command]) => (
    <MenuItem
      key={label}
      destructive={command === rowGone || command === columnGone}
      disabled={!command(controller.view.state)}
      onSelect={() => controller.run(command)}
    >
      {label}
    </MenuItem>
  ));
}

/** The tools of the table that the caret is in. */
export function TableTools({ controller, shown }: { controller: EditorController; shown: Shown }) {
  return (
    <div
      role="group"
      aria-label={texts.tableTools}
      className="editor-row flex flex-wrap items-center border-t border-line p-1"
    >
      {menus.map(([menu, items]) => (
        <MenuButton key={menu} label={menu} target={() => controller.view.dom}>
          <Items items={items} controller={controller} />
        </MenuButton>
      ))}
      <Button size="small" tone="ghost" className="px-1.5" onClick={() => controller.run(deleteTable)}>
        {texts.tableGone}
      </Button>
      <Toolbar label={texts.alignment}>
        {alignments.map(([label, Icon, align]) => (
          <ToolbarButton
            key={align}
            label={label}
            pressed={shown.align === align}
            onPress={() => controller.run(alignColumns(shown.align === align ? null : align))}
          >
            <Icon aria-hidden />
          </ToolbarButton>
        ))}
      </Toolbar>
    </div>
  );
}
