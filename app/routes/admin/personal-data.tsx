import { data, useNavigation } from 'react-router';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { SettingsPageHeading } from '#app/panel/settings-page-heading';
import { erasePersonalData } from '#app/personal-data/erase-personal-data.server';
import {
  isAnythingKept,
  type PersonalData,
  readPersonalData,
  requireAddress,
} from '#app/personal-data/personal-data.server';
import { FoundPerson } from '#app/personal-data/screens/found-person';
import { RetentionForm } from '#app/personal-data/screens/retention-form';
import { longestEmail } from '#app/platform/email';
import { AppError, type FieldErrors, formErrors, invalid } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import { openedField, ownChanges } from '#app/platform/own-changes';
import { requestContext } from '#app/request/request-context.server';
import { requireUserWriter } from '#app/request/require-user-writer.server';
import { requireWriter } from '#app/request/require-writer.server';
import { type RetentionField, retentionFields } from '#app/settings/retention';
import { getSettings, inTurnOnSettings, updateSettings } from '#app/settings/settings.server';
import { formTexts } from '#app/texts/pl/forms';
import { personalDataTexts as texts } from '#app/texts/pl/personal-data';
import { Alert } from '#app/ui/alert';
import { Button } from '#app/ui/button';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { FocusOnAppear } from '#app/ui/focus-on-appear';
import { Form } from '#app/ui/form';
import { Input } from '#app/ui/input';
import type { SavedValues } from '#app/ui/opened-values';
import { Refusal } from '#app/ui/refusal';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { wholeWords } from '#app/ui/whole-words';
import type { Route } from './+types/personal-data';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).requireAdmin();
  const settings = await getSettings(db, '');
  const days = Object.fromEntries(retentionFields.map((name) => [name, settings[name]]));
  return { days: days as Record<RetentionField, number> };
}

interface Answer {
  errors: FieldErrors;
  typed?: Record<string, string>;
  /** What the sender of a refused form knows, and what a form was saved with: see `OpenedValues`. */
  opened?: string;
  saved?: SavedValues;
  found?: PersonalData;
  /** The address under which nothing is kept. */
  nothing?: string;
  erased?: true;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const form = await request.formData();
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  let opened: string | undefined;
  try {
    if (typed.intent === 'retention') {
      const days = Object.fromEntries(retentionFields.map((name) => [name, readDays(typed[name])]));
      const writer = { ...requireWriter(ctx), store: ctx.services.storage };
      await inTurnOnSettings(writer, async (once) => {
        const own = ownChanges(days, typed[openedField], { ...(await getSettings(once.db, '')) });
        opened = own.opened;
        if (Object.keys(own.errors).length > 0) throw invalid(own.errors);
        await updateSettings(once, own.input);
      });
      const toast = { kind: 'success', title: formTexts.savedTitle, description: texts.retention.saved } as const;
      return data<Answer>({ errors: {}, saved: days }, { headers: { 'set-cookie': flashCookie(toast) } });
    }
    const email = requireAddress(typed.email ?? '');
    if (typed.intent === 'erase') {
      if (typed.confirm !== 'on') throw invalid({ confirm: [texts.errors.confirm] });
      await erasePersonalData(requireUserWriter(ctx), email);
      return data<Answer>({ errors: {}, erased: true });
    }
    const found = await readPersonalData(db, email);
    return data<Answer>(isAnythingKept(found) ? { errors: {}, typed, found } : { errors: {}, typed, nothing: email });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const errors = formErrors(error, error.detail ?? formTexts.failed);
    const found = typed.intent === 'erase' ? await readPersonalData(db, typed.email ?? '') : undefined;
    const known = { ...(found && { found }), ...(opened !== undefined && { opened }) };
    return data<Answer>({ errors, typed, ...known }, { status: error.status });
  }
}

/** An empty field is 0; what is no number is left for the settings to refuse. */
const readDays = (typed = ''): unknown => (/^\s*\d{0,6}\s*$/.test(typed) ? Number(typed) : typed);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(
    () => serverAction(),
    (message) => ({ errors: { '': [message] } }),
  );

export const meta = panelMeta(texts.title);

export default function PersonalDataPage({ loaderData: { days }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const { errors = {}, typed } = answer ?? {};
  const ofRetention = typed?.intent === 'retention';
  return (
    <>
      <SettingsPageHeading title={texts.title}>{texts.description}</SettingsPageHeading>
      <Refusal what={answer} title={texts.errors.failed} reason={errors['']} className="mb-4 max-w-3xl" />
      <section className="max-w-3xl">
        <h2 className="text-lg font-bold">{texts.person.title}</h2>
        <p className="mt-1 mb-4 text-muted">{wholeWords(texts.person.hint)}</p>
        <PersonSearch errors={errors} typed={ofRetention ? undefined : typed?.email} />
        <Outcome answer={answer} />
        {answer?.found ? <FoundPerson found={answer.found} errors={errors} /> : null}
      </section>
      <section className="mt-10">
        <h2 className="text-lg font-bold">{texts.retention.title}</h2>
        <p className="mt-1 mb-4 max-w-prose text-muted">{texts.retention.hint}</p>
        <RetentionForm
          days={days}
          errors={ofRetention ? errors : {}}
          typed={ofRetention ? typed : undefined}
          opened={answer?.opened}
          saved={answer?.saved}
        />
      </section>
      <section className="mt-10">
        <h2 className="mb-4 text-lg font-bold">{texts.kept.title}</h2>
        <KeptTable />
      </section>
    </>
  );
}

function PersonSearch({ errors, typed }: { errors: FieldErrors; typed: string | undefined }) {
  const { formData, state } = useNavigation();
  const isFinding = state !== 'idle' && formData?.get('intent') === 'find';
  return (
    <Form method="post" preventScrollReset noValidate className="space-y-5">
      <input type="hidden" name="intent" value="find" />
      <ErrorSummary title={texts.errors.failed} errors={errors} fields={['email']} />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          name="email"
          id="email"
          label={texts.person.email}
          error={errors.email}
          className="min-w-0 grow basis-60"
        >
          {(control) => (
            <Input {...control} type="email" autoComplete="off" maxLength={longestEmail} defaultValue={typed} />
          )}
        </Field>
        <Button type="submit" tone="primary" busyText={isFinding ? texts.person.finding : undefined}>
          {texts.person.find}
        </Button>
      </div>
    </Form>
  );
}

function Outcome({ answer }: { answer: Answer | undefined }) {
  if (answer?.erased)
    return (
      <FocusOnAppear what={answer} className="mt-4">
        <Alert tone="success" title={texts.person.done}>
          {texts.person.doneText}
        </Alert>
      </FocusOnAppear>
    );
  return answer?.nothing ? (
    <FocusOnAppear what={answer} className="mt-4">
      <Alert>{texts.person.nothing(answer.nothing)}</Alert>
    </FocusOnAppear>
  ) : null;
}

function KeptTable() {
  const { columns, rows, title } = texts.kept;
  return (
    <Table label={title}>
      <TableHeadings names={Object.values(columns)} />
      <TableBody>
        {rows.map(([what, which, howLong]) => (
          <TableRow key={what}>
            <TableCell place="lead">{what}</TableCell>
            <TableCell label={columns.data}>{which}</TableCell>
            <TableCell label={columns.howLong}>{howLong}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
