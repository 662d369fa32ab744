import { BookA } from 'lucide-react';
import type { FieldErrors } from '#app/platform/errors';
import { formTexts } from '#app/texts/pl/forms';
import { searchWordsTexts as texts } from '#app/texts/pl/search-words';
import { Button } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { Form } from '#app/ui/form';
import { Input, Select } from '#app/ui/input';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import type { LexiconEntry } from '../lexicon-store.server';
import { longestOwnWord } from '../search-document';

interface OwnWordsProps {
  lexicon: LexiconEntry[];
  suggested: string;
  /** The values of a refused form, and its errors. */
  errors?: FieldErrors;
  values?: Record<string, string>;
}

/** The portal's own synonyms and word forms: a form to add one, and the list. */
export function OwnWords({ lexicon, suggested, errors = {}, values = {} }: OwnWordsProps) {
  const words = texts.words;
  return (
    <>
      <p className="mb-4 text-muted">{words.hints}</p>
      <Form
        method="post"
        noValidate
        preventScrollReset
        key={lexicon.length}
        className="mb-6 grid items-start gap-3 sm:grid-cols-[12rem_1fr_1fr_auto]"
      >
        <div className="col-span-full empty:hidden">
          <ErrorSummary title={formTexts.errorSummary} errors={errors} fields={['kind', 'word', 'target']} />
        </div>
        <Field name="kind" id="kind" label={words.kind} error={errors.kind}>
          {(control) => (
            <Select
              {...control}
              defaultValue={values.kind}
              options={(['synonym', 'form'] as const).map((value) => ({ value, label: words.kinds[value] }))}
            />
          )}
        </Field>
        <Field name="word" id="word" label={words.word} error={errors.word}>
          {(control) => <Input {...control} defaultValue={values.word ?? suggested} maxLength={longestOwnWord} />}
        </Field>
        <Field name="target" id="target" label={words.target} error={errors.target}>
          {(control) => <Input {...control} defaultValue={values.target} maxLength={longestOwnWord} />}
        </Field>
        <Button type="submit" tone="primary" className="sm:mt-7">
          {words.add}
        </Button>
      </Form>
      {lexicon.length === 0 ? (
        <EmptyState icon={<BookA aria-hidden />} title={words.empty} />
      ) : (
        <Lexicon lexicon={lexicon} />
      )}
    </>
  );
}

function Lexicon({ lexicon }: { lexicon: LexiconEntry[] }) {
  const words = texts.words;
  return (
    <Table label={texts.tabs.words}>
      <TableHeadings names={[words.kind, words.word, words.target, texts.columns.actions]} />
      <TableBody>
        {lexicon.map(({ id, kind, word, target }) => (
          <TableRow key={id}>
            <TableCell>{words.kinds[kind]}</TableCell>
            <TableCell place="lead" className="font-semibold">
              {word}
            </TableCell>
            <TableCell label={words.target}>{target}</TableCell>
            <TableCell>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button type="submit" size="small" tone="destructive" name="intent" value="remove">
                  {words.remove}
                  <span className="sr-only"> {word}</span>
                </Button>
              </Form>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
