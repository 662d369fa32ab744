import { FileDown } from 'lucide-react';
import { data, Link, redirect, useNavigation } from 'react-router';
import { countEntries } from '#app/content/entries/count-entries.server';
import { boundModules } from '#app/content/registry.server';
import { requireTarget } from '#app/content/transfer/foreign/read-foreign-folder.server';
import { listImports, startImport } from '#app/content/transfer/content-import.server';
import { readUpload } from '#app/files/read-upload.server';
import { saveUpload } from '#app/files/save-upload.server';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { SettingsPageHeading } from '#app/panel/settings-page-heading';
import { paths } from '#app/paths';
import { megabyte } from '#app/platform/byte-sizes';
import { logFailure } from '#app/platform/database-errors.server';
import { AppError } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format';
import { reasonOf } from '#app/platform/sentence-of';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { sectionNames } from '#app/texts/pl/sections';
import { transferPageTexts as texts } from '#app/texts/pl/transfer-page';
import { Button, buttonClass } from '#app/ui/button';
import { FilePicker } from '#app/ui/file-picker';
import { Form } from '#app/ui/form';
import { Refusal } from '#app/ui/refusal';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import type { Route } from './+types/transfer';

/** How content gets out as plain files, and in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext).requireAdmin();
  const [counts, imports] = await Promise.all([countEntries(db), listImports(db, user?.id ?? '')]);
  return { counts, imports: imports.map(({ at, ...one }) => ({ ...one, at: formatDateTime(at) })) };
}

interface Answer {
  failure?: string;
}

/** Keeps what was sent, and has it looked through. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { db, user } = ctx.requireAdmin();
  if (!user) throw new AppError('forbidden');
  const { env, storage } = ctx.services;
  const mostBytes = env.UPLOAD_MAX_MB * megabyte;
  try {
    const writer = { ...requireWriter(ctx), store: storage };
    const { headers, body } = request;
    const { name, file_name } = await readUpload({ headers, body, sender: ctx }, mostBytes, (upload) =>
      saveUpload(writer, upload),
    );
    const { definition } = requireTarget(boundModules);
    const by = { id: user.id, name: user.username };
    const id = await startImport(db, {
      file: name,
      title: file_name,
      by,
      publish: false,
      skip: false,
      module: definition.key,
    });
    return redirect(paths.admin.transferImport(id));
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.code === 'forbidden') throw error;
    logFailure(ctx.services.log, error, 'an import could not begin', { requestId: ctx.requestId });
    const failure = reasonOf(error, texts.import.failed);
    return data<Answer>({ failure }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(
    () => serverAction(),
    (failure) => ({ failure }),
    texts.import.failed,
  );

export const meta = panelMeta(texts.title);

export default function Transfer({ loaderData: { counts, imports }, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  return (
    <>
      <SettingsPageHeading title={texts.title}>{texts.description}</SettingsPageHeading>
      <Refusal what={answer} title={texts.import.failedTitle} reason={answer?.failure} className="mb-4" />
      <section aria-labelledby="eksport" className="max-w-3xl">
        <h2 id="eksport" className="text-lg font-bold">
          {texts.export.title}
        </h2>
        <p className="mt-1 max-w-prose">{texts.export.text}</p>
        <dl className="mt-4 mb-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {Object.entries(counts).map(([key, count]) => (
            <div key={key} className="contents">
              <dt className="text-muted">{sectionNames[key] ?? key}</dt>
              <dd className="tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
        <a href={paths.admin.exportZip()} download className={buttonClass('primary')}>
          <FileDown aria-hidden className="size-4" />
          {texts.export.download}
        </a>
        <p className="mt-2 max-w-prose text-sm text-muted">{texts.export.hint}</p>
      </section>
      <UploadForm />
      {imports.length > 0 ? <OwnImports imports={imports} /> : null}
    </>
  );
}

function UploadForm() {
  const { formData } = useNavigation();
  return (
    <section aria-labelledby="import" className="mt-8 max-w-3xl">
      <h2 id="import" className="text-lg font-bold">
        {texts.import.title}
      </h2>
      <p className="mt-1 max-w-prose">{texts.import.text}</p>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-4 space-y-4">
        <FilePicker id="import-file" name="file" label={texts.import.choose} empty={texts.import.none} required />
        <Button type="submit" tone="primary" busyText={formData ? texts.import.sending : null}>
          {texts.import.check}
        </Button>
      </Form>
      <p className="mt-3 max-w-prose text-sm text-muted">{texts.import.hint}</p>
    </section>
  );
}

/** The way back to whoever has left an import: to its progress, its report, and undoing it. */
function OwnImports({ imports }: Pick<Route.ComponentProps['loaderData'], 'imports'>) {
  return (
    <section aria-labelledby="importy" className="mt-8 max-w-3xl">
      <h2 id="importy" className="text-lg font-bold">
        {texts.imports.title}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {imports.map(({ id, title, step, at }) => (
          <li key={id} className="py-2">
            <Link to={paths.admin.transferImport(id)} className="font-semibold [overflow-wrap:anywhere]">
              {title}
            </Link>
            <span className="block text-sm text-muted">{texts.imports.state(texts.run.steps[step], at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
