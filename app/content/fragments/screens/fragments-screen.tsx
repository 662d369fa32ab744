import { Eye, History, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useRight } from '#app/identity/screens/rights';
import { fragmentLine } from '#app/markdown/fragment';
import { paths } from '#app/paths';
import { formatDate } from '#app/platform/format';
import { fragmentTexts as texts } from '#app/texts/pl/fragments';
import { historyTexts } from '#app/texts/pl/history';
import { listTexts, removalTexts } from '#app/texts/pl/lists';
import { fromList } from '#app/ui/list-address';
import { ListPage } from '#app/ui/list-page';
import { MenuItem, MenuLink, RowMenu } from '#app/ui/menu';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import { TextLink } from '#app/ui/text-link';

/** A fragment as the list shows it. */
export interface ListedFragment {
  id: string;
  title: string;
  name: string;
  uses: number;
  updated_at: string;
}

interface FragmentsScreenProps {
  fragments: ListedFragment[];
  q: string;
  /** The pagination below the table. */
  children: ReactNode;
}

/** The list of fragments: texts that are kept once and shown in many. */
export function FragmentsScreen({ fragments, q, children }: FragmentsScreenProps) {
  const mayChange = useRight('publish');
  return (
    <ListPage
      title={texts.title}
      description={texts.description}
      add={mayChange ? { to: paths.admin.fragments.add(), label: texts.add } : null}
      q={q}
      searchLabel={texts.searchLabel}
      texts={{ ...listTexts, empty: q === '' ? texts.empty : listTexts.empty }}
      rows={fragments}
      table={(askToRemove) => <FragmentsTable fragments={fragments} onDelete={askToRemove} />}
      removal={{
        words: ({ title }) => ({ title: removalTexts.title(title), text: texts.removeText }),
        texts: removalTexts,
      }}
    >
      {children}
    </ListPage>
  );
}

function FragmentsTable({
  fragments,
  onDelete,
}: {
  fragments: ListedFragment[];
  onDelete: (fragment: ListedFragment) => void;
}) {
  const { columns } = texts;
  const { search } = useLocation();
  const { edit, history } = paths.admin.fragments;
  const mayChange = useRight('publish');
  return (
    <Table label={texts.title}>
      <TableHeadings
        names={[columns.title, columns.name, columns.uses, columns.updated_at]}
        action={listTexts.actions}
      />
      <TableBody>
        {fragments.map((fragment) => (
          <TableRow key={fragment.id}>
            <TableCell place="lead">
              <TextLink
                quiet
                to={fromList(edit(fragment.id), search)}
                className="inline-flex min-h-6 min-w-6 items-center font-semibold [overflow-wrap:anywhere]"
              >
                {fragment.title}
              </TextLink>
            </TableCell>
            <TableCell className="[overflow-wrap:anywhere] @4xl:min-w-60">
              <code>{fragmentLine(fragment.name)}</code>
            </TableCell>
            <TableCell label={columns.uses}>{texts.usesOf(fragment.uses)}</TableCell>
            <TableCell>{formatDate(new Date(fragment.updated_at))}</TableCell>
            <TableCell place="actions">
              <RowMenu label={listTexts.rowMenu(fragment.title)}>
                <MenuLink
                  to={fromList(edit(fragment.id), search)}
                  icon={mayChange ? <Pencil aria-hidden /> : <Eye aria-hidden />}
                >
                  {mayChange ? listTexts.edit : texts.see}
                </MenuLink>
                <MenuLink to={fromList(history(fragment.id), search)} icon={<History aria-hidden />}>
                  {historyTexts.open}
                </MenuLink>
                {mayChange ? (
                  <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => onDelete(fragment)}>
                    {removalTexts.delete}
                  </MenuItem>
                ) : null}
              </RowMenu>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
