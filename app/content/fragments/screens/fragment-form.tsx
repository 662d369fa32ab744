import { History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
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
import { FormGuard, guarded } from '#app/ui/form-guard';
import { FormKey } from '#app/ui/form-key';
import { Input } from '#app/ui/input';
import { Refusal } from '#app/ui/refusal';
import type { MarkdownField } from '../../fields/field';
import type { FieldDifference } from '../../revisions/compare-states';
import { longestNote } from '../../revisions/revision-kinds';
import { FieldDifferences } from '../../screens/field-differences';
import { MarkdownInput } from '../../screens/inputs/markdown-input';
import { longestFragment, longestFragmentTitle } from '../fragment-rules';
import { FragmentUses, type ShownUse } from './fragment-uses';

export interface FragmentValues {
  title: string;
  name: string;
  content: string;
}

/** What the action answers when the fragment was not saved: everything wrong, and what was typed. */
export interface FragmentAnswer {
  errors: FieldErrors;
  /** Not told where the form itself still has it. */
  values?: FragmentValues;
  note?: string;
  /**
   * Where somebody else saved meanwhile: what is saved now against what was typed, and the revision that another save
   * goes over.
   */
  conflict?: { revision: number; differences: FieldDifference[] };
  /** Where the form's key was used up by something else. */
  formKey?: string;
}

interface FragmentFormProps {
  values: FragmentValues;
  /** Null for a new fragment. */
  saved: { revision: number; uses: ShownUse[]; deleteUrl: string; historyUrl: string } | null;
  /** The list to go back to. */
  listUrl: string;
  /** Of a new fragment, that counts once however often it is sent. */
  formKey: string | null;
  answer: FragmentAnswer | undefined;
}

const content: MarkdownField = { kind: 'markdown', max: longestFragment };
const names = ['title', 'name', 'content', 'note'];

/** The one form for a new and an existing fragment. */
export function FragmentForm({ values, saved, listUrl, formKey, answer }: FragmentFormProps) {
  const saving = useNavigation().state !== 'idle';
  const errors = answer?.errors ?? {};
  const shown = answer?.values ?? values;
  // Kept from the beginning: the loader runs again behind an open form, and must not make a save go over another's.
  const [startedFrom] = useState(saved?.revision);
  const field = (name: string) => ({ name, id: name, label: texts.fields[name] ?? name, error: errors[name] });
  return (
    <FormGuard texts={unsavedTexts}>
      <Form {...guarded} method="post" noValidate className="max-w-4xl space-y-5">
        <h1 className="text-2xl font-bold">{saved ? texts.editTitle : texts.newTitle}</h1>
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
          description={saved && saved.uses.length > 0 ? texts.nameUsedHint : saved ? texts.nameHint : texts.newNameHint}
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
        <MarkdownInput name="content" field={content} value={shown.content} error={errors.content} modulePath="" />
        <Field {...field('note')} label={historyTexts.note} description={historyTexts.noteHint}>
          {(control) => <Input {...control} maxLength={longestNote} defaultValue={answer?.note ?? ''} />}
        </Field>
        {saved ? (
          <Panel title={texts.usedIn}>
            <FragmentUses uses={saved.uses} />
          </Panel>
        ) : null}
        <div className="flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" tone="primary" busyText={saving ? formTexts.saving : null}>
            {formTexts.save}
          </Button>
          <ButtonLink to={listUrl}>{formTexts.cancel}</ButtonLink>
          {saved ? (
            <>
              <ButtonLink to={saved.historyUrl} icon={<History aria-hidden className="size-4" />}>
                {historyTexts.open}
              </ButtonLink>
              <ButtonLink
                to={saved.deleteUrl}
                tone="destructive"
                icon={<Trash2 aria-hidden className="size-4" />}
                className="sm:ml-auto"
              >
                {texts.delete}
              </ButtonLink>
            </>
          ) : null}
        </div>
      </Form>
    </FormGuard>
  );
}
