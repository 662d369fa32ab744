import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PresentedUser } from '#app/identity/present-user.server';
import { paths } from '#app/paths';
import { formatDate } from '#app/platform/format';
import { identityTexts } from '#app/texts/pl/identity';
import { listTexts, removalTexts } from '#app/texts/pl/lists';
import { userTexts as texts } from '#app/texts/pl/users';
import { Avatar } from '#app/ui/avatar';
import { Badge } from '#app/ui/badge';
import { fromList } from '#app/ui/list-address';
import { ListPage } from '#app/ui/list-page';
import { MenuItem, MenuLink, RowMenu } from '#app/ui/menu';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import { TextLink } from '#app/ui/text-link';

const roleTones = { user: 'grey', moderator: 'blue', admin: 'accent' } as const;

/** An account in the list. */
interface ListedUser extends PresentedUser {
  /** It must not be deleted. */
  isProtected: boolean;
  /** Its deletion asks who takes over. */
  ownsContent: boolean;
}

interface UsersScreenProps {
  users: ListedUser[];
  q: string;
  ownId: string;
  /** The pagination below the table. */
  children: ReactNode;
}

/** The list of accounts. */
export function UsersScreen({ users, q, ownId, children }: UsersScreenProps) {
  return (
    <ListPage
      title={texts.title}
      description={texts.description}
      add={{ to: paths.admin.users.add(), label: texts.add }}
      q={q}
      searchLabel={texts.searchLabel}
      texts={listTexts}
      rows={users}
      table={(askToRemove) => <UsersTable users={users} ownId={ownId} onDelete={askToRemove} />}
      removal={{
        words: ({ username, email }) => ({ title: texts.removeTitle(username, email), text: removalTexts.text }),
        texts: removalTexts,
      }}
    >
      {children}
    </ListPage>
  );
}

function UsersTable({
  users,
  ownId,
  onDelete,
}: {
  users: ListedUser[];
  ownId: string;
  onDelete: (user: ListedUser) => void;
}) {
  const { columns } = texts;
  const { search } = useLocation();
  return (
    <Table label={texts.title}>
      <TableHeadings
        names={[columns.username, columns.email, columns.role, columns.created_at]}
        action={listTexts.actions}
      />
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell place="lead">
              <span className="flex items-center gap-3">
                <Avatar name={user.username} src={user.avatar_url} />
                <TextLink
                  quiet
                  to={fromList(paths.admin.users.edit(user.id), search)}
                  className="inline-flex min-h-6 min-w-6 items-center font-semibold"
                >
                  {user.username}
                </TextLink>
                {user.id === ownId ? <Badge tone="outline">{texts.you}</Badge> : null}
              </span>
            </TableCell>
            <TableCell className="[overflow-wrap:anywhere]">{user.email}</TableCell>
            <TableCell>
              <Badge tone={roleTones[user.role]}>{identityTexts.roles[user.role]}</Badge>
            </TableCell>
            <TableCell>{formatDate(new Date(user.created_at))}</TableCell>
            <TableCell place="actions">
              <RowMenu label={listTexts.rowMenu(user.username)}>
                <MenuLink to={fromList(paths.admin.users.edit(user.id), search)} icon={<Pencil aria-hidden />}>
                  {listTexts.edit}
                </MenuLink>
                {user.isProtected ? null : user.ownsContent ? (
                  <MenuLink
                    destructive
                    to={fromList(paths.admin.users.remove(user.id), search)}
                    icon={<Trash2 aria-hidden />}
                  >
                    {removalTexts.delete}
                  </MenuLink>
                ) : (
                  <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => onDelete(user)}>
                    {removalTexts.delete}
                  </MenuItem>
                )}
              </RowMenu>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
