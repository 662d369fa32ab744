import { type FormEvent, useRef } from 'react';
import { data, type Location, useLocation } from 'react-router';
import { fieldValues } from '#app/content/entries/check-entry.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { listLineComments } from '#app/content/review/line-comments.server';
import { readOpenLines, withOpenLines } from '#app/content/review/open-lines';
import { placeComments } from '#app/content/review/place-comments';
import { findReview } from '#app/content/review/read-review.server';
import { findReviewed } from '#app/content/review/reviewed-content.server';
import { reviewedLines } from '#app/content/review/reviewed-lines';
import { reviewOffers } from '#app/content/review/review-offers';
import { stateOf } from '#app/content/revisions/entry-state.server';
import { stateDifferences } from '#app/content/revisions/state-differences.server';
import { FieldDifferences } from '#app/content/screens/field-differences';
import { ReviewDecision } from '#app/content/screens/review-decision';
import { ReviewedText } from '#app/content/screens/reviewed-text';
import { keepForm } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { takeReviewStep } from '#app/panel/take-review-step.server';
import { paths } from '#app/paths';
import { AppError, type FieldErrors, formErrors } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { flashCookie } from '#app/platform/flash';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requireModule } from '#app/request/require-module.server';
import { requireWriter } from '#app/request/require-writer.server';
import { getEditingRules } from '#app/settings/settings.server';
import { unsavedTexts } from '#app/texts/pl/forms';
import { moduleTexts } from '#app/texts/pl/modules';
import { reviewTexts as texts } from '#app/texts/pl/review';
import { shellTexts } from '#app/texts/pl/shell';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { ButtonLink } from '#app/ui/button';
import { FormGuard } from '#app/ui/form-guard';
import { Refusal } from '#app/ui/refusal';
import { useToast } from '#app/ui/toast';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { withLineFeeds } from '#app/platform/line-ends';
import type { Route } from './+types/module-review';

/**
 * What would become public of an entry, for the person who decides: against what is public, line by line, with what was
 * said of it.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.require('write');
  const module = requireModule(params.module);
  const { definition } = module;
  const entry = await requireEntry(db, module, ctx.reader.viewer, params.id);
  const [reviewed, review] = [await findReviewed(db, module, entry), await findReview(db, entry.id)];
  const shown = reviewed?.entry ?? entry;
  const { field, lines } = reviewedLines(definition, shown);
  const isPublic = entry.status === 'published';
  const states = [entry, shown].map((one) => stateOf(module, fieldValues(module, one)));
  const [present = {}, proposed = {}] = states;
  const differences = isPublic && reviewed ? await stateDifferences(db, definition, present, proposed) : [];
  const inWords = isPublic ? [] : await stateDifferences(db, definition, {}, { ...proposed, status: undefined });
  const { review_required } = await getEditingRules(db);
  return {
    path: params.module,
    key: definition.key,
    id: entry.id,
    title: shown.title,
    isPublic,
    hasDraft: isPublic && reviewed !== null,
    lines,
    comments: [...placeComments(lines, await listLineComments(db, entry.id))],
    openLines: readOpenLines(url),
    differences,
    // The text is shown below, line by line.
    fields: inWords
      .filter(({ name }) => name !== field)
      .map((one) => ({
        name: one.name,
        label: one.label,
        value: 'parts' in one ? String(proposed[one.name] ?? '') : one.after,
      }))
      .filter(({ value }) => value !== ''),
    review,
    fingerprint: reviewed?.fingerprint ?? '',
    offers: reviewOffers({
      state: review?.state ?? null,
      hasContent: reviewed !== null,
      isOwn: review?.submitted.by?.id === user?.id,
      mayPublish: ctx.rights.includes('publish'),
      reviewRequired: review_required,
    }),
  };
}

interface Answer {
  errors: FieldErrors;
  intent?: string;
  /** The line that the refused comment is about. */
  line?: number;
  typed?: string;
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = requireWriter(ctx, 'write');
  const form = await request.formData();
  const read = (name: string) => withLineFeeds(String(form.get(name) ?? ''));
  const intent = read('intent');
  try {
    const module = requireModule(params.module);
    const done = await takeReviewStep({ writer, publisher: () => requireWriter(ctx), module, id: params.id, read });
    return redirectWithToast(placeAfter(intent, url, Number(read('line'))), { kind: 'success', title: done });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.code === 'forbidden') throw error;
    const whole = error.code === 'stale' ? texts.stale : sentenceOf(error);
    const errors = formErrors(error, whole);
    const flash = flashCookie({ kind: 'error', title: texts.failed, description: Object.values(errors)[0]?.[0] });
    const answer: Answer = { errors, intent, line: Number(read('line')), typed: read('comment') };
    return data(answer, { status: error.status, headers: { 'set-cookie': flash } });
  }
}

/** Where a step leads; the comment forms that are open stay, but for the one that was sent. */
function placeAfter(intent: string, url: URL, line: number): string {
  const open = readOpenLines(url);
  if (intent === 'settle') return withOpenLines(url.pathname, open);
  if (intent !== 'comment') return paths.admin.reviews();
  const left = open.filter((one) => one !== line);
  return `${withOpenLines(url.pathname, left)}#wiersz-${line}`;
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(
    () => serverAction(),
    (message) => ({ errors: { '': [message] } }),
  );

export const meta: Route.MetaFunction = (args) => panelTitle(args, texts.pageTitle(args.loaderData?.title ?? ''));

export default function ModuleReview({ loaderData: shown, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { pathname } = useLocation();
  const { edit, editDraft, preview, previewDraft } = paths.admin.section(shown.path);
  const ofLine = answer?.intent === 'comment';
  const text = useRef<HTMLElement>(null);
  const showToast = useToast();
  /** A decision leaves the screen: comments that are typed and not added come first. */
  const handleDecision = (event: FormEvent) => {
    const left = [...(text.current?.querySelectorAll('textarea') ?? [])].find(({ value }) => value.trim() !== '');
    if (!left) return;
    event.preventDefault();
    left.focus();
    showToast({ kind: 'error', ...texts.notAdded });
  };
  const keeps = ({ dataset: { line } }: HTMLFormElement, next: Location) =>
    next.pathname === pathname && (line === undefined || readOpenLines(next).includes(Number(line)));
  return (
    <FormGuard texts={unsavedTexts} keeps={keeps}>
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[
          { label: texts.title, to: paths.admin.reviews() },
          { label: moduleTexts[shown.key]?.title ?? '', to: paths.admin.section(shown.path).list() },
          { label: shown.title },
        ]}
      />
      <h1 className="mt-2 text-2xl font-bold [overflow-wrap:anywhere]">{texts.heading(shown.title)}</h1>
      <Refusal what={answer} title={texts.failed} reason={answer?.errors['']} className="mt-4" />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-8 max-lg:order-last">
          {shown.differences.length > 0 ? (
            <section aria-labelledby="differences">
              <h2 id="differences" className="mb-3 text-lg font-bold">
                {texts.differences}
              </h2>
              <FieldDifferences differences={shown.differences} columns={texts.sides} heading="h3" />
            </section>
          ) : null}
          <section ref={text} aria-labelledby="text">
            <h2 id="text" className="mb-3 text-lg font-bold">
              {texts.text}
            </h2>
            <ReviewedText
              lines={shown.lines}
              comments={shown.comments}
              openLines={shown.openLines}
              addressOf={(lines) => withOpenLines(pathname, lines)}
              refused={ofLine ? answer : undefined}
            />
          </section>
          {shown.fields.length > 0 ? <Fields fields={shown.fields} /> : null}
        </div>
        <div className="space-y-4 self-start lg:sticky lg:top-22">
          <ReviewDecision
            key={shown.id}
            review={shown.review}
            offers={shown.offers}
            fingerprint={shown.fingerprint}
            error={ofLine ? undefined : answer?.errors.comment}
            typed={ofLine ? undefined : answer?.typed}
            onSubmit={handleDecision}
          />
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={shown.hasDraft ? editDraft(shown.id) : edit(shown.id)} size="small" reloadDocument>
              {texts.edit}
            </ButtonLink>
            <ButtonLink
              to={shown.hasDraft ? previewDraft(shown.id) : preview(shown.id)}
              size="small"
              target="_blank"
              rel="noopener"
            >
              {texts.preview}
            </ButtonLink>
          </div>
        </div>
      </div>
    </FormGuard>
  );
}

function Fields({ fields }: { fields: { name: string; label: string; value: string }[] }) {
  return (
    <section aria-labelledby="fields">
      <h2 id="fields" className="mb-3 text-lg font-bold">
        {texts.fields}
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {fields.map(({ name, label, value }) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt className="text-muted">{label}</dt>
            <dd className="[overflow-wrap:anywhere] whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
