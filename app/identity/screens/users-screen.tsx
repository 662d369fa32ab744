import { Pencil, Plus, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import type { PresentedUser } from '#app/identity/present-user.server';
import { paths } from '#app/paths';
import { formatDate } from '#app/platform/format';
import { identityTexts } from '#app/texts/pl/identity';
import { userTexts as texts } from '#app/texts/pl/users';
import { Avatar } from '#app/ui/avatar';
import { Badge } from '#app/ui/badge';
import { Button, ButtonLink } from '#app/ui/button';
import { AlertDialog } from '#app/ui/dialog';
import { EmptyState } from '#app/ui/empty-state';
import { Input } from '#app/ui/input';
import { MenuItem, MenuLink, RowMenu } from '#app/ui/menu';
import { Spinner } from '#app/ui/spinner';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import { useSearchWhileTyping } from '#app/ui/use-search-while-typing';
import { TextLink } from '#app/ui/text-link';

const roleTones = { user: 'grey', moderator: 'blue', admin: 'accent' } as const;

interface UsersScreenProps {
  users: PresentedUser[];
  q: string;
  ownId: string;
}

/** The list of accounts: search in the address, a row menu, and a question before anything is deleted. */
export function UsersScreen({ users, q, ownId }: UsersScreenProps) {
  const [deleting, setDeleting] = useState<PresentedUser | null>(null);
  const submit = useSubmit();
  const remove = () => {
    if (deleting) void submit({ intent: 'delete', id: deleting.id }, { method: 'post' });
    setDeleting(null);
  };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.description}</p>
        </div>
        <ButtonLink tone="primary" to={paths.admin.users.add()} icon={<Plus aria-hidden className="size-4" />}>
          {texts.add}
        </ButtonLink>
      </div>
      <SearchForm q={q} />
      {users.length === 0 ? (
        <EmptyState
          icon={<Users aria-hidden />}
          title={texts.empty}
          action={<ButtonLink to={paths.admin.users.add()}>{q === '' ? texts.addFirst : texts.add}</ButtonLink>}
        />
      ) : (
        <UsersTable users={users} ownId={ownId} onDelete={setDeleting} />
      )}
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => (open ? undefined : setDeleting(null))}
        title={texts.deleteTitle}
        description={texts.deleteText}
        cancelLabel={texts.cancel}
        confirmLabel={texts.delete}
        onConfirm={remove}
      >
        <p className="font-semibold">{deleting ? `${deleting.username} (${deleting.email})` : null}</p>
      </AlertDialog>
    </>
  );
}

/** Searches while one types; the query stands in the address, and the button serves without scripts. */
function SearchForm({ q }: { q: string }) {
  const loading = useNavigation().state !== 'idle';
  const { input, searchSoon, cancel } = useSearchWhileTyping(q);
  return (
    <Form method="get" role="search" className="mt-5 mb-4 flex max-w-xl items-center gap-3" onSubmit={cancel}>
      <Input
        ref={input}
        type="search"
        name="q"
        defaultValue={q}
        placeholder={texts.search}
        aria-label={texts.searchLabel}
        maxLength={200}
        onChange={(event) => searchSoon(event.currentTarget.form)}
      />
      <Button type="submit">{texts.searchButton}</Button>
      <span className="size-5">{loading ? <Spinner /> : null}</span>
    </Form>
  );
}

function UsersTable({ users, ownId, onDelete }: { users: PresentedUser[]; ownId: string; onDelete: (user: PresentedUser) => void }) {
  const { columns } = texts;
  return (
    <Table label={texts.title}>
      <TableHead>
        <TableRow>
          <TableHeader>{columns.username}</TableHeader>
          <TableHeader>{columns.email}</TableHeader>
          <TableHeader>{columns.role}</TableHeader>
          <TableHeader>{columns.created_at}</TableHeader>
          <TableHeader>
            <span className="sr-only">{columns.actions}</span>
          </TableHeader>
        </TableRow>
      </TableHead>
      <tbody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell>
              <span className="flex items-center gap-3">
                <Avatar name={user.username} src={user.avatar_url} />
                <TextLink quiet to={paths.admin.users.edit(user.id)} className="font-semibold">
                  {user.username}
                </TextLink>
                {user.id === ownId ? <Badge tone="outline">{texts.you}</Badge> : null}
              </span>
            </TableCell>
            <TableCell>{user.email}</TableCell>
            <TableCell>
              <Badge tone={roleTones[user.role]}>{identityTexts.roles[user.role]}</Badge>
            </TableCell>
            <TableCell>{formatDate(new Date(user.created_at))}</TableCell>
            <TableCell className="text-right">
              <RowMenu label={texts.rowMenu(user.username)}>
                <MenuLink to={paths.admin.users.edit(user.id)} icon={<Pencil aria-hidden />}>
                  {texts.edit}
                </MenuLink>
                <MenuItem destructive icon={<Trash2 aria-hidden />} onSelect={() => onDelete(user)}>
                  {texts.delete}
                </MenuItem>
              </RowMenu>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
