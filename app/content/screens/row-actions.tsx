import { Copy, Eye, EyeOff, History, Pencil, Trash2 } from 'lucide-react';
import { useLocation, useSubmit } from 'react-router';
import { useRight } from '#app/identity/screens/rights';
import { paths } from '#app/paths';
import { historyTexts } from '#app/texts/pl/history';
import { listTexts, removalTexts } from '#app/texts/pl/lists';
import { useOwnAccount } from '#app/ui/form';
import { fromList } from '#app/ui/list-address';
import { MenuItem, MenuLink } from '#app/ui/menu';
import type { ListRow } from './list-row';

interface RowActionsProps {
  path: string;
  row: ListRow;
  onDelete: (row: ListRow) => void;
}

/** The items of a row's menu. */
export function RowActions({ path, row, onDelete }: RowActionsProps) {
  const { search } = useLocation();
  const submit = useSubmit();
  const account = useOwnAccount();
  const { preview, edit, history } = paths.admin.section(path);
  const mayPublish = useRight('publish');
  return (
    <>
      <MenuLink
        to={row.publicUrl ?? fromList(preview(row.id), search)}
        icon={<Eye aria-hidden />}
        newTab={row.publicUrl !== null}
      >
        {listTexts.preview}
      </MenuLink>
      <MenuLink to={fromList(edit(row.id), search)} icon={<Pencil aria-hidden />}>
        {listTexts.edit}
      </MenuLink>
      <MenuLink to={fromList(history(row.id), search)} icon={<History aria-hidden />}>
        {historyTexts.open}
      </MenuLink>
      <MenuItem
        icon={<Copy aria-hidden />}
        onSelect={() => void submit({ ...account, intent: 'duplicate', id: row.id }, { method: 'post' })}
      >
        {listTexts.duplicate}
      </MenuItem>
      {mayPublish && row.status === 'published' ? (
        <MenuItem
          icon={<EyeOff aria-hidden />}
          onSelect={() => void submit({ ...account, intent: 'take-back', id: row.id }, { method: 'post' })}
        >
          {listTexts.takeBack}
        </MenuItem>
      ) : null}
      {mayPublish ? (
        <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => onDelete(row)}>
          {removalTexts.delete}
        </MenuItem>
      ) : null}
    </>
  );
}
