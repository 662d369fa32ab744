import { MessageSquareText } from 'lucide-react';
import { data, useLocation } from 'react-router';
import { feedbackStates } from '#app/content/feedback/feedback-rules';
import { listFeedback, markFeedback } from '#app/content/feedback/read-feedback.server';
import { findModule, modules } from '#app/content/registry';
import { InboxTabs } from '#app/panel/inbox-tabs';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import { formatDateTime } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { errorTexts } from '#app/texts/pl/errors';
import { feedbackTexts } from '#app/texts/pl/feedback';
import { formTexts } from '#app/texts/pl/forms';
import { listTexts } from '#app/texts/pl/lists';
import { sectionNames } from '#app/texts/pl/sections';
import { Badge } from '#app/ui/badge';
import { Button, ButtonLink } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { ClearFilters, Filter } from '#app/ui/filter';
import { Form } from '#app/ui/form';
import { keepScreen } from '#app/ui/keep-screen';
import { Refusal } from '#app/ui/refusal';
import { TextLink } from '#app/ui/text-link';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/feedback';

const texts = feedbackTexts.inbox;
const perPage = 20;

interface Answer {
  reason?: string;
}

/** The filters in the address; by default what is still open. */
function readChosen({ searchParams }: URL) {
  const state = searchParams.get('stan') ?? 'waiting';
  return {
    module: findModule(searchParams.get('sekcja') ?? '')?.key ?? '',
    helpful: ['true', 'false'].find((one) => one === searchParams.get('ocena')) ?? '',
    state: [...feedbackStates, 'all'].find((one) => one === state) ?? 'waiting',
    words: searchParams.get('komentarz') === '1' ? '1' : '',
  };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const page = readPage(url);
  const chosen = readChosen(url);
  const { items, total } = await listFeedback(db, {
    module: chosen.module || undefined,
    helpful: chosen.helpful === '' ? undefined : chosen.helpful === 'true',
    state: feedbackStates.find((one) => one === chosen.state),
    commented: chosen.words !== '',
    page,
    perPage,
  });
  requirePageWithin(url, total, perPage);
  const shown = items.map(({ id, module, entryId, title, url: address, helpful, comment, created_at, done }) => ({
    id,
    title,
    section: sectionNames[module] ?? module,
    to: address ?? (title === null ? null : paths.admin.section(findModule(module)?.path ?? '').edit(entryId)),
    helpful,
    comment,
    at: formatDateTime(created_at),
    done,
  }));
  return { page, total, chosen, items: shown };
}

export async function action({ request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent !== 'done' && intent !== 'waiting') throw new AppError('malformed');
  try {
    await markFeedback(writer, String(form.get('id') ?? ''), intent === 'done');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return data<Answer>({ reason: errorTexts.not_found }, { status: error.status });
  }
  const toast = { kind: 'success', title: formTexts.savedTitle, description: texts.updated } as const;
  return data<Answer>({}, { headers: { 'set-cookie': flashCookie(toast) } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepScreen<Answer>(
    () => serverAction(),
    () => ({ reason: formTexts.failed }),
  );

export const meta = panelMeta(texts.title);

export default function Feedback({ loaderData: { items, total, page, chosen }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { search } = useLocation();
  return (
    <>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      <p className="mt-1 text-muted">{texts.description}</p>
      <InboxTabs current="feedback" />
      <Refusal what={answer} title={formTexts.failedTitle} reason={answer?.reason} className="mb-4" />
      <Filters chosen={chosen} isNarrowed={search !== ''} />
      {items.length === 0 ? (
        <EmptyState icon={<MessageSquareText aria-hidden />} title={search === '' ? texts.empty : texts.nothing} />
      ) : (
        <ul className="divide-y divide-line rounded border border-line bg-raised">
          {items.map((item) => (
            <FeedbackRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}

interface FiltersProps extends Pick<Route.ComponentProps['loaderData'], 'chosen'> {
  isNarrowed: boolean;
}

function Filters({ chosen, isNarrowed }: FiltersProps) {
  const { module, helpful, state, words } = texts.filters;
  const sections = modules.map(({ key }) => ({ value: key, label: sectionNames[key] ?? key }));
  const yesNo = [
    { value: 'true', label: helpful.yes },
    { value: 'false', label: helpful.no },
  ];
  return (
    <Form method="get" className="mb-5 flex flex-wrap items-center gap-3">
      <Filter
        name="stan"
        label={state.label}
        chosen={chosen.state}
        options={[...feedbackStates, 'all' as const].map((value) => ({ value, label: state[value] }))}
      />
      <Filter
        name="ocena"
        label={helpful.label}
        chosen={chosen.helpful}
        options={[{ value: '', label: helpful.all }, ...yesNo]}
      />
      <Filter
        name="komentarz"
        label={words.label}
        chosen={chosen.words}
        options={[
          { value: '', label: words.all },
          { value: '1', label: words.only },
        ]}
      />
      <Filter
        name="sekcja"
        label={module.label}
        chosen={chosen.module}
        options={[{ value: '', label: module.all }, ...sections]}
      />
      <Button type="submit">{listTexts.filterButton}</Button>
      {isNarrowed ? <ClearFilters to={paths.admin.feedback()}>{listTexts.clearFilters}</ClearFilters> : null}
    </Form>
  );
}

function FeedbackRow({ item }: { item: Route.ComponentProps['loaderData']['items'][number] }) {
  const { id, title, section, to, helpful, comment, at, done } = item;
  return (
    <li className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          {to ? (
            <TextLink quiet to={to} className="inline-flex min-h-6 items-center">
              {title}
            </TextLink>
          ) : (
            texts.gone
          )}
        </h2>
        <Badge tone={helpful ? 'green' : 'amber'}>{helpful ? texts.helpful : texts.unhelpful}</Badge>
        {done ? <Badge>{texts.done}</Badge> : null}
        <span className="text-sm text-muted">
          {section} · {at}
        </span>
      </div>
      {comment === '' ? (
        <p className="mt-2 text-muted">{texts.noComment}</p>
      ) : (
        <p className="mt-2 max-w-[72ch] break-words whitespace-pre-line">{comment}</p>
      )}
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="small" name="intent" value={done ? 'waiting' : 'done'}>
          {done ? texts.markWaiting : texts.markDone}
        </Button>
        <ButtonLink to={paths.admin.removeFeedback(id)} size="small" tone="ghost">
          {texts.remove}
        </ButtonLink>
      </Form>
    </li>
  );
}
