import { useState } from 'react';
import { data, useLocation } from 'react-router';
import { discardDraft } from '#app/content/drafts/discard-draft.server';
import { draftedEntry } from '#app/content/drafts/drafted-entry.server';
import { draftTag, findDraft } from '#app/content/drafts/find-draft.server';
import { type PlanInWords, planInWords } from '#app/content/drafts/plan-in-words.server';
import { publishDraft } from '#app/content/drafts/publish-draft.server';
import { scheduleDraft } from '#app/content/drafts/schedule-draft.server';
import { fieldValues } from '#app/content/entries/check-entry.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { stateOf } from '#app/content/revisions/entry-state.server';
import { stateDifferences } from '#app/content/revisions/state-differences.server';
import { FieldDifferences } from '#app/content/screens/field-differences';
import { keepReason } from '#app/panel/keep-form';
import { panelTitle } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { AppError, type FieldErrors, invalid } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import { formatDateTime } from '#app/platform/format';
import { fromWarsawLocal } from '#app/platform/warsaw-time';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requireModule } from '#app/request/require-module.server';
import { getEditingRules } from '#app/settings/settings.server';
import { findReview } from '#app/content/review/read-review.server';
import { isAgreed } from '#app/content/review/review-states';
import { requireWriter } from '#app/request/require-writer.server';
import { draftPlanTexts } from '#app/texts/pl/draft-plan';
import { draftTexts as texts } from '#app/texts/pl/drafts';
import { moduleTexts } from '#app/texts/pl/modules';
import { reviewTexts } from '#app/texts/pl/review';
import { shellTexts } from '#app/texts/pl/shell';
import { Alert } from '#app/ui/alert';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { Button, ButtonLink } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { Form } from '#app/ui/form';
import { Input } from '#app/ui/input';
import { Refusal } from '#app/ui/refusal';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/module-draft';

/** The changes in a draft, and the choice to publish, schedule or discard it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.require('read');
  const module = requireModule(params.module);
  const entry = await requireEntry(db, module, ctx.reader.viewer, params.id);
  const draft = await findDraft(db, entry.id);
  if (!draft) throw toEntry(params);
  const { definition } = module;
  const { review_required, moderators_edit } = await getEditingRules(db);
  const review = await findReview(db, entry.id);
  const agreed = isAgreed(review?.state, review_required);
  const present = stateOf(module, fieldValues(module, entry));
  const drafted = stateOf(module, fieldValues(module, await draftedEntry(db, module, entry, draft)));
  return {
    path: params.module,
    key: definition.key,
    id: entry.id,
    title: entry.title,
    revision: entry.revision,
    isPublished: entry.status === 'published',
    mayPlan: ctx.rights.includes('publish'),
    mayPublish: ctx.rights.includes('publish') && agreed,
    isReviewed: moderators_edit || review_required,
    isSubmitted: review !== null,
    isOutdated: entry.revision !== draft.base,
    who: draft.author?.username ?? texts.nobody,
    when: formatDateTime(draft.updated_at),
    plan: planInWords(draft, entry.revision, agreed),
    tag: draftTag(draft),
    differences: await stateDifferences(db, definition, present, drafted),
  };
}

interface Answer {
  reason?: string;
  /** Of the time, and what was typed there. */
  errors?: FieldErrors;
  typed?: string;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const writer = requireWriter(ctx, 'write');
  const module = requireModule(params.module);
  const form = await request.formData();
  const typed = String(form.get('publish_at') ?? '');
  const { list, edit, draft } = paths.admin.section(params.module);
  const expected = (tag: string) => tag === form.get('draft');
  try {
    if (form.get('intent') === 'discard') {
      await discardDraft(writer, module, params.id, expected);
      const toast = { kind: 'success', title: texts.discarded, description: texts.discardedText } as const;
      return redirectWithToast(edit(params.id), toast);
    }
    const publisher = requireWriter(ctx);
    const plan = { revision: Number(form.get('revision')) || undefined, expected };
    if (form.get('intent') === 'unschedule') {
      await scheduleDraft(publisher, module, params.id, null, plan);
      const toast = { kind: 'success', title: texts.unscheduled, description: texts.unscheduledText } as const;
      return redirectWithToast(draft(params.id), toast);
    }
    if (form.get('intent') === 'schedule') {
      const at = fromWarsawLocal(typed);
      if (!at || at <= writer.clock.now()) throw invalid({ publish_at: [texts.notToCome] });
      await scheduleDraft(publisher, module, params.id, at, plan);
      const toast = {
        kind: 'success',
        title: texts.scheduledTitle,
        description: draftPlanTexts.scheduled(formatDateTime(at)),
      } as const;
      return redirectWithToast(draft(params.id), toast);
    }
    await publishDraft(publisher, module, params.id, {
      revision: Number(form.get('revision')) || undefined,
      expected,
    });
    return redirectWithToast(list(), {
      kind: 'success',
      title: texts.publishedTitle,
      description: texts.publishedText,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    if (error.code === 'not_found') return toEntry(params);
    if (error.fields.publish_at) return data<Answer>({ errors: error.fields, typed }, { status: error.status });
    return data<Answer>({ reason: reasonOf(error) }, { status: error.status });
  }
}

/** Published or discarded since, also by the first of two presses: the entry says what it is now. */
const toEntry = ({ module, id }: Route.LoaderArgs['params']) =>
  redirectWithToast(paths.admin.section(module).edit(id), {
    kind: 'notice',
    title: texts.goneTitle,
    description: texts.gone,
  });

export const clientAction = keepReason<Answer>;

export const meta: Route.MetaFunction = (args) => panelTitle(args, texts.titleOf(args.loaderData?.title ?? ''));

export default function ModuleDraft({ loaderData: draft, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { key: place } = useLocation();
  const { list, edit, editDraft, previewDraft, review } = paths.admin.section(draft.path);
  return (
    <div className="max-w-4xl">
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[
          { label: moduleTexts[draft.key]?.title ?? '', to: list() },
          { label: draft.title, to: edit(draft.id) },
          { label: texts.title },
        ]}
      />
      <h1 className="mt-2 text-2xl font-bold [overflow-wrap:anywhere]">{texts.titleOf(draft.title)}</h1>
      <p className="mt-1 text-muted">{texts.about(draft.who, draft.when)}</p>
      <Refusal what={answer} title={texts.failedTitle} reason={answer?.reason} className="mt-4" />
      {draft.isPublished ? null : <Alert tone="warning" title={texts.notPublished} className="mt-4" />}
      {draft.isPublished && draft.isOutdated ? <Alert tone="warning" title={texts.outdated} className="mt-4" /> : null}
      <Form method="post" id={planForm}>
        <Seen key={place} tag={draft.tag} revision={draft.revision} />
      </Form>
      <Form method="post" className="my-6 flex flex-wrap gap-3">
        <Seen key={place} tag={draft.tag} revision={draft.revision} />
        {draft.isPublished && draft.isReviewed ? (
          <ButtonLink to={review(draft.id)}>{draft.isSubmitted ? reviewTexts.see : reviewTexts.submit}</ButtonLink>
        ) : null}
        {draft.isPublished && draft.mayPublish ? (
          <Button type="submit" tone="primary" name="intent" value="publish">
            {draft.isOutdated ? texts.publishAnyway : texts.publish}
          </Button>
        ) : null}
        <ButtonLink to={editDraft(draft.id)}>
          {draft.isPublished ? texts.over.openDraft : texts.overUnpublished.openDraft}
        </ButtonLink>
        <ButtonLink to={previewDraft(draft.id)} target="_blank" rel="noopener">
          {texts.preview}
        </ButtonLink>
        {draft.isPublished && draft.plan ? <Plan plan={draft.plan} mayEnd={draft.mayPlan} /> : null}
        {draft.isPublished && draft.mayPublish && draft.plan?.isHeld !== false ? <Schedule answer={answer} /> : null}
        <details className="basis-full">
          <summary className="inline-flex min-h-9 cursor-pointer items-center underline underline-offset-2">
            {texts.discard}
          </summary>
          <p className="my-2">{texts.discardSure}</p>
          <Button type="submit" tone="destructive" name="intent" value="discard">
            {texts.discard}
          </Button>
        </details>
      </Form>
      {draft.differences.length === 0 ? <p>{texts.same}</p> : <FieldDifferences differences={draft.differences} />}
    </div>
  );
}

/**
 * What was read, and is published or planned: kept until one goes or sends something, also while the screen follows
 * another's changes.
 */
function Seen(shown: { tag: string; revision: number }) {
  const [{ tag, revision }] = useState(shown);
  return (
    <>
      <input type="hidden" name="draft" value={tag} />
      <input type="hidden" name="revision" value={revision} />
    </>
  );
}

/** The time has a form of its own: Enter in it must schedule, not publish. */
const planForm = 'plan';

/** When the draft publishes itself, or why it will not. */
function Plan({ plan: { words, isHeld }, mayEnd }: { plan: PlanInWords; mayEnd: boolean }) {
  return (
    <Alert tone={isHeld ? 'warning' : 'notice'} title={words} className="basis-full">
      {mayEnd ? (
        <Button type="submit" size="small" name="intent" value="unschedule" className="mt-2">
          {texts.unschedule}
        </Button>
      ) : null}
    </Alert>
  );
}

/** The form to schedule the draft, also anew. */
function Schedule({ answer }: { answer: Answer | undefined }) {
  return (
    <details className="basis-full" open={answer?.errors !== undefined}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center underline underline-offset-2">
        {texts.scheduleOpen}
      </summary>
      <div className="my-2 flex flex-col items-start gap-3">
        {answer?.errors ? <ErrorSummary title={texts.failedTitle} errors={answer.errors} /> : null}
        <Field
          name="publish_at"
          id="publish_at"
          label={texts.scheduleAt}
          description={texts.scheduleHint}
          error={answer?.errors?.publish_at}
        >
          {(control) => (
            <Input {...control} form={planForm} type="datetime-local" step={60} defaultValue={answer?.typed ?? ''} />
          )}
        </Field>
        <Button type="submit" form={planForm} name="intent" value="schedule">
          {texts.schedule}
        </Button>
      </div>
    </details>
  );
}
