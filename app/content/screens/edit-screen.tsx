import { BadgeCheck, Eye, History, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useRight } from '#app/identity/screens/rights';
import { draftTexts } from '#app/texts/pl/drafts';
import { formTexts, unsavedTexts } from '#app/texts/pl/forms';
import { historyTexts } from '#app/texts/pl/history';
import { editTexts as texts } from '#app/texts/pl/modules';
import { verifyTexts } from '#app/texts/pl/verify';
import { reviewTexts } from '#app/texts/pl/review';
import { Button, ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { ErrorSummary } from '#app/ui/error-summary';
import { FormKey } from '#app/ui/form-key';
import { FormPart } from '#app/ui/form-part';
import { FormGuard, guarded } from '#app/ui/form-guard';
import { Refusal } from '#app/ui/refusal';
import { fieldOfKind, type ModuleDefinition } from '../define-module';
import type { EntryStatus } from '../entry-status';
import { behaviourOf } from '../fields/behaviours';
import { entryFields, unpublishedStatus } from '../fields/entry-fields';
import { isAsked } from '../fields/field';
import type { FormState } from '../fields/field-behaviour';
import { SaveTasksProvider, useSaveTasks } from './before-save';
import { ConflictPanel, type Conflict } from './conflict-panel';
import { type EditData, EditDataProvider } from './edit-data';
import { ConditionalField } from './inputs/conditional-field';
import { FieldInput } from './inputs/field-input';
import { NoteInput } from './inputs/note-input';
import { CopyStatus } from './working-copy/copy-status';
import type { BrowserCopyKey } from './working-copy/browser-copies';
import { TitleAndSlug } from './inputs/title-and-slug';

export interface SaveAnswer {
  errors: Record<string, string[]>;
  /** Over the message for the whole form, where it is not that saving failed. */
  title?: string;
  /** What was typed, to be shown again; not told where the form itself still has it. */
  state?: FormState;
  /** The note that was typed. */
  note?: string;
  /** The one that the refused form started from. */
  revision?: number | null;
  conflict?: Conflict;
  /** The draft that the refused form started from. */
  draftSeen?: string;
  /** Where the form's key was used up by something else. */
  formKey?: string;
}

/**
 * Whether a form can be saved as a draft over what is published: not, as one that is to begin, or as the one that it
 * holds. `seen` is what it was opened with.
 */
export interface DraftMode {
  mode: 'none' | 'possible' | 'open';
  seen: string;
}

interface EditScreenProps {
  definition: ModuleDefinition;
  heading: string;
  state: FormState;
  /** Of the entry that is edited; null for a new one. */
  revision: number | null;
  savedStatus: EntryStatus | null;
  /** Of a new entry, that counts once however often it is sent. */
  formKey: string | null;
  draft: DraftMode;
  /** Whether saving can send it to review as well. */
  submits: boolean;
  /** The list to go back to. */
  listUrl: string;
  /** Where it can be seen and deleted, once it is there. */
  saved: { previewUrl: string; deleteUrl: string; historyUrl: string; verifyUrl: string } | null;
  data: EditData;
  answer: SaveAnswer | undefined;
  /** Where what is typed is kept by itself. */
  copies: BrowserCopyKey;
  /** Whether the form holds from the beginning what is saved nowhere. */
  isUnsaved: boolean;
  /** The note that it holds from the beginning. */
  note?: string;
  /** Takes what this form and another's save changed, merged. */
  onMerge: (merged: FormState, conflict: Conflict, note: string) => void;
  /** In the bar that stays: who else is here. */
  children?: ReactNode;
}

/** The form of any module's entry: the text in the main column, its properties beside it, Save always in sight. */
export function EditScreen({
  definition,
  heading,
  state: loaded,
  revision,
  savedStatus,
  formKey,
  draft: { mode, seen },
  submits,
  listUrl,
  saved,
  data,
  answer,
  copies,
  isUnsaved,
  note,
  onMerge,
  children,
}: EditScreenProps) {
  const state = answer?.state ?? loaded;
  const errors = answer?.errors ?? {};
  const { tasks, preparing, handleSubmit } = useSaveTasks();
  const saving = useNavigation().state === 'submitting' || preparing;
  const released = useRef(false);
  // Kept from the beginning: the loader runs again behind an open form, and must not make a save go over another's.
  const [startedFrom] = useState(answer?.revision ?? revision);
  const [draftSeen] = useState(answer?.draftSeen ?? seen);
  // Of a draft that was saved over nobody else knows what it was. What was loaded with an answer may be newer than the
  // form.
  const [opened] = useState(answer || isUnsaved ? null : loaded);
  const mayPublish = useRight('publish');
  const fields = entryFields(definition)
    .filter(([name, { kind }]) => name !== 'title' && kind !== 'slug' && !(mode === 'open' && name === 'status'))
    .map(([name, field]) => [name, name === 'status' && !mayPublish ? unpublishedStatus : field] as const);
  const { chosen, handleChange } = useChosen();
  const input = ([name, field]: (typeof fields)[number]) => {
    const value = state[name] ?? behaviourOf(field).empty;
    const control = (
      <FieldInput
        key={name}
        name={name}
        field={field}
        value={value}
        error={errors[name]}
        modulePath={definition.path}
      />
    );
    if (!field.when) return control;
    const shown = isAsked(field, { ...state, ...chosen }) || errors[name] !== undefined;
    return (
      <ConditionalField key={name} when={field.when} shown={shown}>
        {control}
      </ConditionalField>
    );
  };
  return (
    <EditDataProvider value={data}>
      <SaveTasksProvider value={tasks}>
        <FormGuard texts={unsavedTexts} released={released} isUnsaved={isUnsaved}>
          <Form
            {...guarded}
            method="post"
            noValidate
            onSubmit={handleSubmit}
            onChange={handleChange}
            className="space-y-5"
          >
            <FormPart at="begin" />
            <div className="form-bar sticky top-16 z-20 -mx-4 border-b border-line bg-paper px-4 py-3 md:-mx-8 md:px-8">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h1 className="flex min-h-[2lh] min-w-0 flex-1 basis-24 items-center text-xl leading-tight font-bold sm:min-h-0">
                  {heading}
                </h1>
                <div className="flex flex-wrap justify-end gap-2">
                  <ButtonLink to={listUrl}>{formTexts.cancel}</ButtonLink>
                  <Button type="submit" tone="primary" busyText={saving ? formTexts.saving : undefined}>
                    {mode === 'open' ? draftTexts.save : formTexts.save}
                  </Button>
                  {submits ? (
                    <Button type="submit" name="then" value="submit">
                      {reviewTexts.submit}
                    </Button>
                  ) : null}
                  {mode === 'possible' ? (
                    <Button type="submit" name="intent" value="draft">
                      {draftTexts.save}
                    </Button>
                  ) : null}
                </div>
              </div>
              <CopyStatus copies={copies} revision={startedFrom} />
              {children}
            </div>
            {mode === 'open' ? <input type="hidden" name="intent" value="draft" /> : null}
            <input type="hidden" name="draft" value={draftSeen} />
            <input type="hidden" name="revision" value={startedFrom ?? ''} />
            {formKey === null ? null : <FormKey value={formKey} renewed={answer?.formKey} />}
            {answer?.conflict ? (
              <ConflictPanel
                definition={definition}
                conflict={{ ...answer.conflict, base: answer.conflict.base ?? opened }}
                mine={state}
                onLeave={() => (released.current = true)}
                onMerge={onMerge}
              />
            ) : null}
            <Refusal what={answer} title={answer?.title ?? formTexts.failedTitle} reason={errors['']} />
            <ErrorSummary title={formTexts.errorSummary} errors={errors} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <div className="min-w-0 space-y-5">
                <TitleAndSlug
                  title={definition.fields.title}
                  slug={fieldOfKind(definition, 'slug')?.field}
                  state={state}
                  errors={errors}
                  savedStatus={savedStatus}
                />
                {fields.filter(([, field]) => field.place !== 'side').map(input)}
              </div>
              <Panel title={texts.properties} className="self-start">
                <div className="space-y-5">
                  {fields.filter(([, field]) => field.place === 'side').map(input)}
                  <NoteInput value={answer?.note ?? note} error={errors.note} />
                  {saved ? (
                    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
                      <ButtonLink
                        to={saved.previewUrl}
                        target="_blank"
                        rel="noopener"
                        size="small"
                        icon={<Eye aria-hidden className="size-4" />}
                      >
                        {texts.seeSaved}
                      </ButtonLink>
                      {mayPublish ? (
                        <ButtonLink
                          to={saved.verifyUrl}
                          size="small"
                          icon={<BadgeCheck aria-hidden className="size-4" />}
                        >
                          {verifyTexts.open}
                        </ButtonLink>
                      ) : null}
                      <ButtonLink to={saved.historyUrl} size="small" icon={<History aria-hidden className="size-4" />}>
                        {historyTexts.open}
                      </ButtonLink>
                      {mayPublish ? (
                        <ButtonLink
                          to={saved.deleteUrl}
                          tone="destructive"
                          size="small"
                          icon={<Trash2 aria-hidden className="size-4" />}
                        >
                          {texts.delete}
                        </ButtonLink>
                      ) : null}
                    </div>
                  ) : null}
                </div>
              </Panel>
            </div>
            <FormPart at="end" />
          </Form>
        </FormGuard>
      </SaveTasksProvider>
    </EditDataProvider>
  );
}

/** What has been chosen in the form's select fields since it was opened. */
function useChosen() {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const handleChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) setChosen((before) => ({ ...before, [target.name]: target.value }));
  };
  return { chosen, handleChange };
}
