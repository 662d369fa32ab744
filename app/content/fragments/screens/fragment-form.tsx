import { History, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigation } from 'react-router';
import type { EditorView } from '#app/identity/editor-views';
import { longestFragmentName } from '#app/markdown/fragment';
import type { FieldErrors } from '#app/platform/errors';
import { formTexts, unsavedTexts } from '#app/texts/pl/forms';
import { fragmentTexts as texts } from '#app/texts/pl/fragments';
import { historyTexts } from '#app/texts/pl/history';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { Panel } from '#app/ui/card';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { FormGuard, GuardedForm } from '#app/ui/form-guard';
import { FormKey } from '#app/ui/form-key';
import { FormPart } from '#app/ui/form-part';
import { Input } from '#app/ui/input';
import { Refusal } from '#app/ui/refusal';
import type { MarkdownField } from '../../fields/field';
import type { FieldDifference } from '../../revisions/compare-states';
import { EditDataProvider, noEditData } from '../../screens/edit-data';
import { FormBar } from '../../screens/form-bar';
import { FieldDifferences } from '../../screens/field-differences';
import { MarkdownInput } from '../../screens/inputs/markdown-input';
import { NoteInput } from '../../screens/inputs/note-input';
import type { BrowserCopyKey } from '../../screens/working-copy/browser-copies';
import { longestFragment, longestFragmentTitle } from '../fragment-rules';
import type { FragmentValues } from '../fragment-values';
import { FragmentUses, type ShownUse } from './fragment-uses';

/** The action's answer when the fragment was not saved: all errors, and the typed values. */
export interface FragmentAnswer {
  errors: FieldErrors;
  /** Missing where the form itself still has them. */
  values?: FragmentValues;
  note?: string;
  /**
   * Set when somebody else has saved in the meantime: how their version differs from what was typed, and the revision
   * that saving again would overwrite.
   */
  conflict?: { revision: number; differences: FieldDifference[] };
  /** A new key, where the form's own was used up. */
  formKey?: string;
}

interface FragmentFormProps {
  values: FragmentValues;
  /** Null for a new fragment. */
  saved: { revision: number; uses: ShownUse[]; deleteUrl: string; historyUrl: string } | null;
  /** The list to return to. */
  listUrl: string;
  /** The idempotency key of a new fragment's form. */
  formKey: string | null;
  editorView: EditorView | null;
  answer: FragmentAnswer | undefined;
  /** Where working copies of the form are kept. */
  copies: BrowserCopyKey;
  /** Whether the form starts with content that is saved nowhere. */
  isUnsaved: boolean;
  /** The note that the form starts with. */
  note: string;
}

const content: MarkdownField = { kind: 'markdown', max: longestFragment };
const names = ['title', 'name', 'content', 'note'];

/** The one form for a new and an existing fragment. */
export function FragmentForm({
  values,
  saved,
  listUrl,
  formKey,
  editorView,
  answer,
  copies,
  isUnsaved,
  note,
}: FragmentFormProps) {
  const saving = useNavigation().state !== 'idle';
  const errors = answer?.errors ?? {};
  // Fixed when the form opens: the loader runs again behind it, and a later revision would let this save overwrite
  // somebody else's.
  const [startedFrom] = useState(saved?.revision);
  const [first] = useState(values);
  const shown = answer?.values ?? first;
  const data = useMemo(() => ({ ...noEditData, editorView }), [editorView]);
  const field = (name: string) => ({ name, id: name, label: texts.fields[name] ?? name, error: errors[name] });
  return (
    <FormGuard texts={unsavedTexts} isUnsaved={isUnsaved}>
      <GuardedForm method="post" noValidate className="space-y-5">
        <FormPart at="begin" />
        <FormBar
          heading={saved ? texts.editTitle : texts.newTitle}
          copies={copies}
          revision={startedFrom ?? null}
          buttons={
            <>
              <ButtonLink to={listUrl}>{formTexts.cancel}</ButtonLink>
              <Button type="submit" tone="primary" busyText={saving ? formTexts.saving : null}>
                {formTexts.save}
              </Button>
            </>
          }
        />
        <div className="max-w-4xl space-y-5">
          {formKey === null ? null : <FormKey value={formKey} renewed={answer?.formKey} />}
          <input type="hidden" name="revision" value={answer?.conflict?.revision ?? startedFrom ?? ''} />
          <ErrorSummary title={formTexts.errorSummary} errors={errors} fields={names} />
          <Refusal what={answer} title={formTexts.failedTitle} reason={errors['']} />
          {answer?.conflict ? (
            <Alert tone="warning">
              <p className="mb-3">{texts.conflict}</p>
              <FieldDifferences differences={answer.conflict.differences} />
            </Alert>
          ) : null}
          <Field {...field('title')} required>
            {(control) => <Input {...control} defaultValue={shown.title} maxLength={longestFragmentTitle} />}
          </Field>
          <Field
            {...field('name')}
            description={
              saved && saved.uses.length > 0 ? texts.nameUsedHint : saved ? texts.nameHint : texts.newNameHint
            }
          >
            {(control) => (
              <Input
                {...control}
                className="font-mono"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                readOnly={saved !== null && saved.uses.length > 0}
                defaultValue={shown.name}
                maxLength={longestFragmentName}
              />
            )}
          </Field>
          <EditDataProvider value={data}>
            <MarkdownInput name="content" field={content} value={shown.content} error={errors.content} modulePath="" />
          </EditDataProvider>
          <NoteInput value={answer?.note ?? note} error={errors.note} />
          {saved ? <SavedFragment {...saved} /> : null}
        </div>
        <FormPart at="end" />
      </GuardedForm>
    </FormGuard>
  );
}

/** Where the fragment is used, its history and its deletion. */
function SavedFragment({ uses, historyUrl, deleteUrl }: NonNullable<FragmentFormProps['saved']>) {
  return (
    <>
      <Panel title={texts.usedIn}>
        <FragmentUses uses={uses} />
      </Panel>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <ButtonLink to={historyUrl} icon={<History aria-hidden className="size-4" />}>
          {historyTexts.open}
        </ButtonLink>
        <ButtonLink
          to={deleteUrl}
          tone="destructive"
          icon={<Trash2 aria-hidden className="size-4" />}
          className="sm:ml-auto"
        >
          {texts.delete}
        </ButtonLink>
      </div>
    </>
  );
}
