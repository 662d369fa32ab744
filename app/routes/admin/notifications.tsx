import { BellOff } from 'lucide-react';
import { data } from 'react-router';
import { findModule } from '#app/content/registry';
import { listNotifications, markRead, type ShownNotification } from '#app/notifications/notifications.server';
import { paths } from '#app/paths';
import { formatDateTime } from '#app/platform/format';
import { isUuid } from '#app/platform/validation.server';
import { AppError } from '#app/platform/errors';
import { requestContext } from '#app/request/request-context.server';
import { formTexts } from '#app/texts/pl/forms';
import { notificationTexts as texts } from '#app/texts/pl/notifications';
import { Badge } from '#app/ui/badge';
import { Button, ButtonLink } from '#app/ui/button';
import { classNames } from '#app/ui/class-names';
import { EmptyState } from '#app/ui/empty-state';
import { Form } from '#app/ui/form';
import { Refusal } from '#app/ui/refusal';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/notifications';
import { keepScreen } from '#app/ui/keep-screen';
import { panelMeta } from '#app/panel/panel-meta';
import { InboxTabs } from '#app/panel/inbox-tabs';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { requirePerson } from '#app/request/require-person.server';

const perPage = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, user } = requirePerson(context.get(requestContext));
  const page = readPage(url);
  const listed = await listNotifications(db, user, { page, perPage });
  requirePageWithin(url, listed.total, perPage);
  return { page, ...listed };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = requirePerson(ctx);
  const id = (await request.formData()).get('id');
  if (typeof id === 'string' && !isUuid(id)) throw new AppError('not_found');
  await markRead(db, user, typeof id === 'string' ? id : undefined);
  return data<Answer>({});
}

interface Answer {
  /** Why nothing was marked. */
  reason?: string;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepScreen<Answer>(
    () => serverAction(),
    () => ({ reason: formTexts.failed }),
  );

export const meta = panelMeta(texts.title);

export default function Notifications({ loaderData: { items, total, page }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.description}</p>
        </div>
        {items.some(({ read }) => !read) ? (
          <Form method="post" preventScrollReset>
            <Button type="submit">{texts.markAll}</Button>
          </Form>
        ) : null}
      </div>
      <InboxTabs current="notifications" />
      <Refusal what={answer} title={formTexts.failedTitle} reason={answer?.reason} className="mb-4" />
      {items.length === 0 ? (
        <EmptyState icon={<BellOff aria-hidden />} title={texts.empty} />
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-raised">
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}

function Item({ item }: { item: ShownNotification }) {
  const target = targetOf(item);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0 basis-full md:flex-1 md:basis-0">
        <p className={classNames('[overflow-wrap:anywhere]', !item.read && 'font-semibold')}>
          {texts.sentences[item.kind](item.data)}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <time dateTime={item.createdAt}>{formatDateTime(item.createdAt)}</time>
          {item.read ? null : <Badge tone="accent">{texts.unread}</Badge>}
        </p>
      </div>
      {target ? (
        <ButtonLink to={target} size="small" onClick={() => (item.read ? undefined : noteRead(item.id))}>
          {texts.open}
        </ButtonLink>
      ) : null}
      {item.read ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={item.id} />
          <Button type="submit" tone="ghost" size="small">
            {texts.markOne}
          </Button>
        </Form>
      )}
    </li>
  );
}

/**
 * Whoever has opened it has read it. Asked beside the router, which is on its way to another page; a failure leaves it
 * unread.
 */
const noteRead = (id: string) =>
  void fetch(paths.admin.notifications(), { method: 'POST', body: new URLSearchParams({ id }), keepalive: true }).catch(
    () => {},
  );

/** The target of a notification: the message, the status of the services, the entry. */
function targetOf({ kind, data: about }: ShownNotification): string | null {
  if (kind === 'contact_message') return paths.admin.messages.list();
  if (kind === 'probe_failed' || kind === 'backup_failed') return paths.admin.dashboard('status');
  if (kind === 'sign_in_failures') return paths.admin.audit('sign_in_failed');
  if (kind === 'second_factor_owed') return paths.admin.users.list();
  if (kind === 'outside_unreachable') return paths.admin.qualityOf('link-broken');
  if (kind === 'statement_due') return paths.admin.settings('dostepnosc');
  if (kind === 'due_for_review' && !about.entry_id) return paths.admin.dueReviews({ soon: about.stage === 'soon' });
  const module = findModule(about.module ?? '');
  if (module && kind === 'draft_held' && about.entry_id) return paths.admin.section(module.path).draft(about.entry_id);
  if (kind.startsWith('review_'))
    return module && about.entry_id ? paths.admin.section(module.path).review(about.entry_id) : null;
  return module && about.action !== 'delete' && about.entry_id
    ? paths.admin.section(module.path).edit(about.entry_id)
    : null;
}
