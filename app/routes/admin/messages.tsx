import { MailOpen } from 'lucide-react';
import { useRef, useState } from 'react';
import { data } from 'react-router';
import { deleteMessage, listMessages, markMessage } from '#app/contact/messages.server';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import { formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { errorTexts } from '#app/texts/pl/errors';
import { formTexts } from '#app/texts/pl/forms';
import { removalTexts } from '#app/texts/pl/lists';
import { notificationTexts } from '#app/texts/pl/notifications';
import { Badge } from '#app/ui/badge';
import { Button } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { Form } from '#app/ui/form';
import { Refusal } from '#app/ui/refusal';
import { type RemovalAnswer, RemovalQuestion } from '#app/ui/removal-question';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/messages';
import { panelMeta } from '#app/panel/panel-meta';
import { InboxTabs } from '#app/panel/inbox-tabs';
import { keepScreen } from '#app/ui/keep-screen';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { answerList, remove } from '#app/panel/removal';

const texts = notificationTexts.messages;
const perPage = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const page = readPage(url);
  const { items, total } = await listMessages(db, { page, perPage });
  requirePageWithin(url, total, perPage);
  const shown = items.map(({ id, name, email, message, created_at, done_at }) => ({
    id,
    name,
    email,
    message,
    at: formatDateTime(created_at),
    done: done_at !== null,
  }));
  return { page, total, items: shown };
}

export async function action({ request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const form = await request.formData();
  const [id, intent] = [String(form.get('id') ?? ''), form.get('intent')];
  if (intent === 'delete') return answerList(await remove(() => deleteMessage(writer, id), { done: texts.removed }));
  if (intent !== 'done' && intent !== 'waiting') throw new AppError('malformed');
  try {
    await markMessage(writer, id, intent === 'done');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return data<RemovalAnswer>({ refused: true, reason: errorTexts.not_found }, { status: error.status });
  }
  return data<RemovalAnswer>(
    {},
    {
      headers: {
        'set-cookie': flashCookie({ kind: 'success', title: formTexts.savedTitle, description: texts.updated }),
      },
    },
  );
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const removing = (await request.clone().formData()).get('intent') === 'delete';
  return keepScreen<RemovalAnswer>(
    () => serverAction(),
    () => ({ refused: true, reason: removing ? removalTexts.failed : formTexts.failed }),
  );
}

export const meta = panelMeta(texts.title);

type Message = Route.ComponentProps['loaderData']['items'][number];

export default function Messages({ loaderData: { items, total, page }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
        {texts.title}
      </h1>
      <p className="mt-1 text-muted">{texts.description}</p>
      <InboxTabs current="messages" />
      <Refusal what={answer} title={formTexts.failedTitle} reason={answer?.reason} className="mb-4" />
      {items.length === 0 ? (
        <EmptyState icon={<MailOpen aria-hidden />} title={texts.empty} />
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-raised">
          {items.map((message) => (
            <MessageRow key={message.id} message={message} onDelete={() => setDeleting(message)} />
          ))}
        </ul>
      )}
      <PanelPages page={page} perPage={perPage} total={total} />
      <RemovalQuestion
        item={deleting}
        words={({ name }) => ({ title: texts.removeTitle(name), text: removalTexts.text })}
        texts={removalTexts}
        heading={heading}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}

function MessageRow({ message, onDelete }: { message: Message; onDelete: () => void }) {
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-semibold [overflow-wrap:anywhere]">{message.name}</h2>
        <Badge tone={message.done ? 'green' : 'amber'}>{message.done ? texts.done : texts.waiting}</Badge>
        <span className="text-sm text-muted">{message.at}</span>
        <a
          href={`mailto:${message.email}`}
          className="inline-flex min-h-6 items-center break-all underline hover:text-accent"
        >
          {message.email}
        </a>
      </div>
      <p className="mt-2 max-w-[72ch] break-words whitespace-pre-line">{message.message}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={message.id} />
          <Button type="submit" size="small" name="intent" value={message.done ? 'waiting' : 'done'}>
            {message.done ? texts.markWaiting : texts.markDone}
          </Button>
        </Form>
        <Form
          method="get"
          action={paths.admin.messages.remove(message.id)}
          onSubmit={(event) => {
            event.preventDefault();
            onDelete();
          }}
        >
          <Button type="submit" size="small" tone="destructive">
            {texts.delete}
          </Button>
        </Form>
      </div>
    </li>
  );
}
