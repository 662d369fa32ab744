import { MenuButton, MenuItem } from '#app/ui/menu';

export interface TableMenuItem {
  label: string;
  destructive: boolean;
  isPossible: () => boolean;
  onSelect: () => void;
}

/** Rendered as the menu opens: what can be done where the caret is then. */
const Items = ({ items }: { items: TableMenuItem[] }) =>
  items.map(({ label, destructive, isPossible, onSelect }) => (
    <MenuItem key={label} destructive={destructive} disabled={!isPossible()} onSelect={onSelect}>
      {label}
    </MenuItem>
  ));

interface TableMenuProps {
  label: string;
  target: () => HTMLElement;
  items: TableMenuItem[];
}

/** A menu of the table. */
export default function TableMenu({ label, target, items }: TableMenuProps) {
  return (
    <MenuButton label={label} target={target}>
      <Items items={items} />
    </MenuButton>
  );
}
