import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useRight } from '#app/identity/screens/rights';
import type { FieldErrors } from '#app/platform/errors';
import { draftTexts } from '#app/texts/pl/drafts';
import { formTexts, unsavedTexts } from '#app/texts/pl/forms';
import { fieldLabels } from '#app/texts/pl/modules';
import { reviewTexts } from '#app/texts/pl/review';
import { Button, ButtonLink } from '#app/ui/button';
import { classNames } from '#app/ui/class-names';
import { ErrorSummary } from '#app/ui/error-summary';
import { FormKey } from '#app/ui/form-key';
import { FormPart } from '#app/ui/form-part';
import { FormGuard, GuardedForm } from '#app/ui/form-guard';
import { lazyPart } from '#app/ui/lazy-part';
import { NotLoaded } from '#app/ui/not-loaded';
import { Refusal } from '#app/ui/refusal';
import { fieldOfKind, type ModuleDefinition } from '../define-module';
import { noDraft } from '../drafts/no-draft';
import type { EntryStatus } from '../entry-status';
import { formFields, unpublishedStatus } from '../fields/entry-fields';
import type { Field } from '../fields/field';
import type { FormState } from '../fields/field-behaviour';
import { SaveTasksProvider, useSaveTasks } from './before-save';
import type { Conflict } from './conflict';
import { type EditData, EditDataProvider } from './edit-data';
import { FormBar } from './form-bar';
import { EntryField } from './inputs/entry-field';
import { NoteInput } from './inputs/note-input';
import {
  PropertiesColumn,
  PropertiesToggle,
  type SavedAddresses,
  usePropertiesFold,
  VerifyForm,
} from './properties-column';
import type { BrowserCopyKey } from './working-copy/browser-copies';
import { TitleAndSlug } from './inputs/title-and-slug';

const ConflictPanel = lazyPart(() => import('./conflict-panel'), NotLoaded);

export interface SaveAnswer {
  errors: FieldErrors;
  /** Heading of the message above the form, where it is not 'saving failed'. */
  title?: string;
  /** The typed values, to be shown again; missing where the form itself still has them. */
  state?: FormState;
  /** The note that was typed. */
  note?: string;
  /** The revision that the refused form started from. */
  revision?: number | null;
  conflict?: Conflict;
  /** The draft that the refused form started from. */
  draftSeen?: string;
  /** A new key, where the form's own was used up. */
  formKey?: string;
}

/**
 * Whether the form can be saved as a draft: not at all, as a new draft, or as the open one. `seen` is the draft's tag
 * when the form was opened.
 */
export interface DraftMode {
  mode: 'none' | 'possible' | 'open';
  seen: string;
}

interface EditScreenProps {
  definition: ModuleDefinition;
  heading: string;
  state: FormState;
  /** The revision of the edited entry; null for a new one. */
  revision: number | null;
  savedStatus: EntryStatus | null;
  /** The idempotency key of a new entry's form. */
  formKey: string | null;
  draft: DraftMode;
  /** Whether saving can also submit for review. */
  submits: boolean;
  /** The list to return to. */
  listUrl: string;
  saved: SavedAddresses | null;
  data: EditData;
  answer: SaveAnswer | undefined;
  /** Where working copies of the form are kept. */
  copies: BrowserCopyKey;
  /** Whether the form starts with content that is saved nowhere. */
  isUnsaved: boolean;
  /** The note that the form starts with. */
  note?: string;
  /** Takes the merge of this form and another save. */
  onMerge: (merged: FormState, conflict: Conflict, note: string) => void;
  /** Shown in the sticky bar: who else is here. */
  children?: ReactNode;
}

/**
 * The form of an entry of any module: its text in the main column, its properties beside it, the save button always in
 * sight.
 */
export function EditScreen(props: EditScreenProps) {
  const { definition, heading, savedStatus, formKey, submits, listUrl, saved, data, answer, copies, isUnsaved } = props;
  const { state, startedFrom, draftSeen, mode, opened } = useOpened(props);
  const errors = answer?.errors ?? {};
  const { tasks, preparing, handleSubmit } = useSaveTasks();
  const saving = useNavigation().state === 'submitting' || preparing;
  const released = useRef(false);
  const mayPublish = useRight('publish');
  const { main, aside } = placedFields(definition, mode === 'open', mayPublish);
  const fold = usePropertiesFold(data.propertiesFolded, answer, wrongFields(errors, aside));
  const { chosen, handleChange } = useChosen();
  const inputs = (fields: typeof main) =>
    fields.map(([name, field]) => (
      <EntryField
        key={name}
        name={name}
        field={field}
        modulePath={definition.path}
        state={state}
        chosen={chosen}
        errors={errors}
      />
    ));
  return (
    <EditDataProvider value={data}>
      <SaveTasksProvider value={tasks}>
        <FormGuard texts={unsavedTexts} released={released} isUnsaved={isUnsaved}>
          <GuardedForm
            method="post"
            noValidate
            onSubmit={handleSubmit}
            onChange={handleChange}
            onClickCapture={fold.handleClickCapture}
            className="space-y-5"
          >
            <FormPart at="begin" />
            <FormBar
              heading={heading}
              copies={copies}
              revision={startedFrom}
              buttons={
                <>
                  <ButtonLink to={listUrl}>{formTexts.cancel}</ButtonLink>
                  <SaveButtons mode={mode} submits={submits} isSaving={saving} />
                  <PropertiesToggle isFolded={fold.isFolded} onToggle={fold.toggle} />
                </>
              }
            >
              {props.children}
            </FormBar>
            {mode === 'open' ? <input type="hidden" name="intent" value="draft" /> : null}
            <input type="hidden" name="draft" value={draftSeen} />
            <input type="hidden" name="revision" value={startedFrom ?? ''} />
            {formKey === null ? null : <FormKey value={formKey} renewed={answer?.formKey} />}
            {answer?.conflict ? (
              <Suspense fallback={null}>
                <ConflictPanel
                  definition={definition}
                  conflict={answer.conflict}
                  opened={opened}
                  mine={state}
                  onLeave={() => (released.current = true)}
                  onMerge={props.onMerge}
                />
              </Suspense>
            ) : null}
            <Refusal what={answer} title={answer?.title ?? formTexts.failedTitle} reason={errors['']} />
            <ErrorSummary title={formTexts.errorSummary} errors={errors} labelOf={(name) => fieldLabels[name]} />
            <div
              className={classNames(
                'grid grid-cols-[minmax(0,1fr)] gap-6',
                !fold.isFolded && 'lg:grid-cols-[minmax(0,1fr)_20rem]',
              )}
            >
              <div className="min-w-0 space-y-5">
                <TitleAndSlug
                  title={definition.fields.title}
                  slug={fieldOfKind(definition, 'slug')?.field}
                  state={state}
                  errors={errors}
                  savedStatus={savedStatus}
                />
                {inputs(main)}
              </div>
              <PropertiesColumn isFolded={fold.isFolded} saved={saved} mayPublish={mayPublish}>
                {inputs(aside)}
                <NoteInput value={answer?.note ?? props.note} error={errors.note} />
              </PropertiesColumn>
            </div>
            <FormPart at="end" />
          </GuardedForm>
          {saved && mayPublish ? <VerifyForm action={saved.verifyUrl} revision={startedFrom} /> : null}
        </FormGuard>
      </SaveTasksProvider>
    </EditDataProvider>
  );
}

/**
 * What the form was opened with. It stays as it was: the loader runs again behind the form, and a new default would
 * change a field in sight, a later revision let this save overwrite somebody else's.
 */
function useOpened({
  state: loaded,
  revision,
  draft,
  answer,
  isUnsaved,
}: Pick<EditScreenProps, 'state' | 'revision' | 'draft' | 'answer' | 'isUnsaved'>) {
  const [first] = useState(loaded);
  const [startedFrom] = useState(answer?.revision ?? revision);
  const [draftSeen] = useState(answer?.draftSeen ?? draft.seen);
  // Null where it is unknown: after a refused save the loaded state may be newer than the one the form started from.
  const [opened] = useState(answer || isUnsaved ? null : first);
  // The form of a draft that is gone meanwhile stays one: else its save would publish.
  const mode = draft.mode === 'possible' && draftSeen !== noDraft ? 'open' : draft.mode;
  return { state: answer?.state ?? first, startedFrom, draftSeen, mode, opened };
}

/** The fields of the main column and those of the properties' column, but for the title and the slug. */
function placedFields(definition: ModuleDefinition, isOfDraft: boolean, mayPublish: boolean) {
  const fields = formFields(definition, isOfDraft)
    .filter(([name, { kind }]) => name !== 'title' && kind !== 'slug')
    .map(([name, field]) => [name, name === 'status' && !mayPublish ? unpublishedStatus : field] as const);
  return {
    main: fields.filter(([, { place }]) => place !== 'side'),
    aside: fields.filter(([, { place }]) => place === 'side'),
  };
}

/** The names of the fields with errors, in the properties' column and outside it. */
function wrongFields(errors: FieldErrors, aside: readonly (readonly [name: string, field: Field])[]) {
  const asideNames = new Set([...aside.map(([name]) => name), 'note']);
  const wrong = Object.keys(errors).filter((name) => errors[name]?.length);
  return {
    inside: wrong.filter((name) => asideNames.has(name)),
    outside: wrong.filter((name) => !asideNames.has(name)),
  };
}

/** What a save can do: publish or keep the entry, submit it for review, or keep the form as a draft. */
function SaveButtons({
  mode,
  submits,
  isSaving,
}: Pick<EditScreenProps, 'submits'> & { mode: DraftMode['mode']; isSaving: boolean }) {
  return (
    <>
      <Button type="submit" tone="primary" busyText={isSaving ? formTexts.saving : undefined}>
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
    </>
  );
}

/** The current values of the form's select fields. */
function useChosen() {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const handleChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLSelectElement) setChosen((before) => ({ ...before, [target.name]: target.value }));
  };
  return { chosen, handleChange };
}
