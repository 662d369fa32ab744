import { FileDown } from 'lucide-react';
import { useEffect } from 'react';
import { data, redirect, useNavigation, useRevalidator } from 'react-router';
import { undoMinutes } from '#app/content/bulk/bulk-actions';
import { boundModule, boundModules } from '#app/content/registry.server';
import { ImportReportTable } from '#app/content/screens/import-report-table';
import { cancelImport, goOn, requireImport, takeBackImport } from '#app/content/transfer/content-import.server';
import { listTargets } from '#app/content/transfer/foreign/read-foreign-folder.server';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { paths } from '#app/paths';
import { minuteMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { formTexts } from '#app/texts/pl/forms';
import { sectionNames } from '#app/texts/pl/sections';
import { settingsTexts } from '#app/texts/pl/settings';
import { shellTexts } from '#app/texts/pl/shell';
import { transferPageTexts } from '#app/texts/pl/transfer-page';
import { Alert } from '#app/ui/alert';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { Button, buttonClass } from '#app/ui/button';
import { Checkbox } from '#app/ui/checkbox';
import { Form } from '#app/ui/form';
import { Select } from '#app/ui/input';
import { Refusal } from '#app/ui/refusal';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/transfer-import';

const texts = transferPageTexts.run;
const askAgainMs = 1_500;
/** Rows of the report on the page; a file has more. */
const mostShown = 500;

/** One import: what would become of its files, and what became of them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.requireAdmin();
  const { state, progress, isCancelled } = await requireImport(db, params.id, user?.id ?? '');
  const { step, title, publish, skip, module, reports = [], counts = {}, noted = 0, failure, at } = state;
  const isBusy = step === 'checking' || step === 'importing';
  const age = ctx.services.clock.now().getTime() - Date.parse(at ?? '');
  return {
    step,
    title,
    progress,
    isCancelled,
    choice: { publish, skip, module },
    isBusy,
    reports: isBusy ? [] : reports.slice(0, mostShown),
    counts,
    noted,
    failure,
    canUndo: step === 'done' && age < undoMinutes * minuteMs,
    targets: listTargets(boundModules),
  };
}

interface Answer {
  failure?: string;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.requireAdmin();
  const form = await request.formData();
  const intent = form.get('intent');
  try {
    if (intent === 'undo') {
      const { removed, left } = await takeBackImport(requireWriter(ctx), boundModule, params.id);
      const description = [texts.undone(removed), ...left].join(' ');
      return redirectWithToast(paths.admin.transfer(), { kind: 'success', title: texts.undoneTitle, description });
    }
    if (intent === 'cancel') {
      await cancelImport(db, params.id, user?.id ?? '');
      return redirect(paths.admin.transferImport(params.id));
    }
    if (intent !== 'checking' && intent !== 'importing') throw new AppError('malformed');
    const module = String(form.get('module') ?? '');
    if (!listTargets(boundModules).includes(module)) throw new AppError('malformed');
    const choice = { publish: form.has('publish'), skip: form.has('skip'), module, step: intent } as const;
    await goOn(db, params.id, user?.id ?? '', choice);
    return redirect(paths.admin.transferImport(params.id));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return data<Answer>({ failure: error.detail ?? texts.over }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(
    () => serverAction(),
    (failure) => ({ failure }),
  );

export const meta = panelMeta(texts.title);

export default function TransferImport({ loaderData, actionData, params }: Route.ComponentProps) {
  const { step, isBusy, title, progress, reports, counts, noted, failure } = loaderData;
  const answer = useKeptAnswer(actionData);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  useAskAgain(isBusy);
  return (
    <>
      <Breadcrumbs
        label={shellTexts.breadcrumbs}
        crumbs={[
          { label: settingsTexts.title, to: paths.admin.settings() },
          { label: transferPageTexts.title, to: paths.admin.transfer() },
          { label: texts.title },
        ]}
      />
      <h1 className="mt-2 text-2xl font-bold [overflow-wrap:anywhere]">{texts.heading(title)}</h1>
      <Refusal what={answer} title={formTexts.failedTitle} reason={answer?.failure} className="mt-4" />
      <div role="status" className="mt-4 max-w-3xl">
        {isBusy ? (
          <p>{texts.steps[step]}</p>
        ) : (
          <Alert
            tone={step === 'failed' ? 'destructive' : step === 'done' ? 'success' : 'notice'}
            title={texts.steps[step]}
          >
            {failure ?? texts.counts(counts) + texts.noted(noted)}
          </Alert>
        )}
      </div>
      {isBusy ? (
        <noscript>
          <a href="">{texts.reload}</a>
        </noscript>
      ) : null}
      {isBusy ? <Progress label={texts.steps[step]} progress={progress} /> : <Choice {...loaderData} />}
      {step === 'checking' || step === 'importing' ? <Cancel step={step} isCancelled={loaderData.isCancelled} /> : null}
      {reports.length > 0 ? (
        <section className="mt-8">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg font-bold">{texts.files}</h2>
            <a href={paths.admin.transferReportCsv(params.id)} download className={buttonClass()}>
              <FileDown aria-hidden className="size-4" />
              {texts.download}
            </a>
          </div>
          {reports.length < all ? <p className="mb-3 text-sm text-muted">{texts.shown(reports.length, all)}</p> : null}
          <ImportReportTable label={texts.files} reports={reports} />
        </section>
      ) : null}
    </>
  );
}

/** Without a number while the files are read. Outside the live region, which would read out every step. */
function Progress({ label, progress }: { label: string } & Pick<Route.ComponentProps['loaderData'], 'progress'>) {
  return (
    <div className="mt-2 flex max-w-3xl items-center gap-3">
      <progress
        aria-label={label}
        value={progress?.done}
        max={progress?.total}
        className="h-2 w-full max-w-md accent-accent"
      />
      {progress ? (
        <span className="text-sm whitespace-nowrap text-muted">{texts.progress(progress.done, progress.total)}</span>
      ) : null}
    </div>
  );
}

/** What was pressed holds until the import has ended, which it does between two of its steps. */
function Cancel({ step, isCancelled }: { step: 'checking' | 'importing'; isCancelled: boolean }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" className="mt-4">
      <Button
        type="submit"
        name="intent"
        value="cancel"
        busyText={isCancelled || formData?.get('intent') === 'cancel' ? texts.cancelling : null}
      >
        {texts.cancel[step]}
      </Button>
      {step === 'importing' ? <p className="mt-2 text-sm text-muted">{texts.cancelHint}</p> : null}
    </Form>
  );
}

/** Asks for the state again while somebody works on it. */
function useAskAgain(isBusy: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void revalidate(), askAgainMs);
    return () => clearInterval(timer);
  }, [isBusy, revalidate]);
}

function Choice({ step, choice, targets, canUndo }: Route.ComponentProps['loaderData']) {
  const { formData } = useNavigation();
  const busy = (intent: string) => (formData?.get('intent') === intent ? texts.sending : null);
  if (canUndo)
    return (
      <Form method="post" className="mt-4">
        <Button type="submit" name="intent" value="undo" busyText={busy('undo')}>
          {texts.undo}
        </Button>
        <p className="mt-2 text-sm text-muted">{texts.undoHint(undoMinutes)}</p>
      </Form>
    );
  if (step !== 'checked' && step !== 'failed' && step !== 'cancelled') return null;
  return (
    <Form method="post" className="mt-5 max-w-3xl space-y-4">
      <label className="block max-w-sm">
        <span className="mb-1 block font-semibold">{texts.module}</span>
        <Select
          name="module"
          defaultValue={choice.module}
          options={targets.map((key) => ({ value: key, label: sectionNames[key] ?? key }))}
        />
      </label>
      <Checkbox name="publish" defaultChecked={choice.publish} label={texts.publish} description={texts.publishHint} />
      <Checkbox name="skip" defaultChecked={choice.skip} label={texts.skip} description={texts.skipHint} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" name="intent" value="importing" busyText={busy('importing')}>
          {texts.import}
        </Button>
        <Button type="submit" name="intent" value="checking" busyText={busy('checking')}>
          {texts.checkAgain}
        </Button>
      </div>
    </Form>
  );
}
