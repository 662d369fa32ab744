import { data, Form } from 'react-router';
import type { PortalSearch } from '#app/content/portal-search.server';
import { answersSearches } from '#app/content/registry';
import { paths } from '#app/paths';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import { requestContext } from '#app/request/request-context.server';
import { addLexiconEntry, type LexiconEntry, listLexicon, removeLexiconEntry } from '#app/search/lexicon-store.server';
import { listSearches, type SearchedQuery } from '#app/search/search-stats.server';
import { errorTexts } from '#app/texts/pl/errors';
import { formTexts } from '#app/texts/pl/forms';
import { searchWordsTexts as texts } from '#app/texts/pl/search-words';
import { settingsTexts } from '#app/texts/pl/settings';
import { shellTexts } from '#app/texts/pl/shell';
import { Breadcrumbs } from '#app/ui/breadcrumbs';
import { Button, ButtonLink } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { ErrorSummary } from '#app/ui/error-summary';
import { Field } from '#app/ui/field';
import { Refusal } from '#app/ui/refusal';
import { Input, Select } from '#app/ui/input';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table';
import { LinkTabs } from '#app/ui/tabs';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/search-words';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';

const views = { missing: '', searches: 'najczestsze', words: 'slowa' } as const;
type View = keyof typeof views;
const days = 30;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const { searchParams } = new URL(request.url);
  const view = (Object.keys(views) as View[]).find((name) => views[name] === searchParams.get('widok')) ?? 'missing';
  if (view === 'words') return { view, lexicon: await listLexicon(db), suggested: searchParams.get('slowo')?.slice(0, 80) ?? '' };
  const searches = await listSearches(db, ctx.services.clock, days, view === 'missing');
  return { view, searches: view === 'missing' ? await stillMissing(searches, ctx.services.search) : searches };
}

/** Without those that an article or a synonym answers by now. */
async function stillMissing(searches: SearchedQuery[], search: PortalSearch): Promise<SearchedQuery[]> {
  const missing: SearchedQuery[] = [];
  for (const searched of searches) {
    if (search.search(searched.query, { limit: 0 }).total === 0) missing.push(searched);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return missing;
}

interface Answer {
  errors: FieldErrors;
  values: Record<string, string>;
}

export async function action({ request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const values = Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)]));
  const removing = values.intent === 'remove';
  try {
    if (removing) await removeLexiconEntry(writer, values.id ?? '');
    else await addLexiconEntry(writer, values);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.status === 403) throw error;
    const flash = flashCookie({ kind: 'error', title: formTexts.failedTitle, description: error.detail ?? errorTexts[error.code] });
    return data<Answer>({ errors: error.fields, values }, { status: error.status, headers: { 'set-cookie': flash } });
  }
  const flash = flashCookie({ kind: 'success', title: formTexts.savedTitle, description: removing ? texts.words.removed : texts.words.added });
  return data<Answer>({ errors: {}, values: {} }, { headers: { 'set-cookie': flash } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(() => serverAction(), (message) => ({ errors: { '': [message] }, values: {} }));

export const meta = panelMeta(texts.title);

export default function SearchWords({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const tabs = (Object.keys(views) as View[]).map((view) => ({ to: paths.admin.searchWords(views[view]), label: texts.tabs[view], current: view === loaderData.view }));
  return (
    <>
      <Breadcrumbs label={shellTexts.breadcrumbs} crumbs={[{ label: settingsTexts.title, to: paths.admin.settings() }, { label: texts.title }]} />
      <h1 className="mt-2 text-2xl font-bold">{texts.title}</h1>
      <p className="mt-1 text-muted">{texts.description}</p>
      <LinkTabs tabs={tabs} label={texts.tabs.label} className="mt-4 mb-6" />
      {loaderData.view === 'words' ? (
        <Words lexicon={loaderData.lexicon} suggested={loaderData.suggested} answer={answer} />
      ) : (
        <Searches searches={loaderData.searches} missing={loaderData.view === 'missing'} />
      )}
    </>
  );
}

function Searches({ searches, missing }: { searches: SearchedQuery[]; missing: boolean }) {
  if (searches.length === 0) return <EmptyState title={missing ? texts.emptyMissing : texts.emptySearches} />;
  const { columns } = texts;
  return (
    <>
      <p className="mb-3 text-muted">{texts.period}</p>
      <Table label={missing ? texts.tabs.missing : texts.tabs.searches}>
        <TableHead>
          <TableRow>
            {[columns.query, columns.searches, missing ? columns.actions : columns.results].map((name) => (
              <TableHeader key={name}>{name}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {searches.map(({ query, searches: count, results }) => (
            <TableRow key={query}>
              <TableCell place="lead" className="font-semibold break-words">{query}</TableCell>
              <TableCell label={columns.searches}>{count.toLocaleString('pl-PL')}</TableCell>
              <TableCell label={missing ? undefined : columns.results}>{missing ? <Remedies query={query} /> : results.toLocaleString('pl-PL')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

/** What can be done about a search that found nothing. */
function Remedies({ query }: { query: string }) {
  const title = query.charAt(0).toUpperCase() + query.slice(1);
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink size="small" to={`${paths.admin.section(answersSearches.path).add(answersSearches.newPath)}?${new URLSearchParams({ tytul: title })}`}>
        {texts.write}
        <span className="sr-only">: {query}</span>
      </ButtonLink>
      <ButtonLink size="small" to={paths.admin.searchWords(views.words, query)}>
        {texts.addSynonym}
        <span className="sr-only">: {query}</span>
      </ButtonLink>
    </div>
  );
}

function Words({ lexicon, suggested, answer }: { lexicon: LexiconEntry[]; suggested: string; answer: Answer | undefined }) {
  const words = texts.words;
  const { errors = {}, values = {} } = answer ?? {};
  return (
    <>
      <p className="mb-4 text-muted">{words.hints}</p>
      <Refusal what={answer} title={formTexts.failedTitle} reason={errors['']} className="mb-4" />
      <Form method="post" noValidate preventScrollReset key={lexicon.length} className="mb-6 grid items-start gap-3 sm:grid-cols-[12rem_1fr_1fr_auto]">
        <div className="col-span-full empty:hidden">
          <ErrorSummary title={formTexts.errorSummary} errors={errors} fields={['kind', 'word', 'target']} />
        </div>
        <Field name="kind" id="kind" label={words.kind} error={errors.kind}>
          {(control) => <Select {...control} defaultValue={values.kind} options={(['synonym', 'form'] as const).map((value) => ({ value, label: words.kinds[value] }))} />}
        </Field>
        <Field name="word" id="word" label={words.word} error={errors.word}>
          {(control) => <Input {...control} defaultValue={values.word ?? suggested} maxLength={80} />}
        </Field>
        <Field name="target" id="target" label={words.target} error={errors.target}>
          {(control) => <Input {...control} defaultValue={values.target} maxLength={80} />}
        </Field>
        <Button type="submit" tone="primary" className="sm:mt-7">
          {words.add}
        </Button>
      </Form>
      {lexicon.length === 0 ? <EmptyState title={words.empty} /> : <Lexicon lexicon={lexicon} />}
    </>
  );
}

function Lexicon({ lexicon }: { lexicon: LexiconEntry[] }) {
  const words = texts.words;
  return (
    <Table label={texts.tabs.words}>
      <TableHead>
        <TableRow>
          {[words.kind, words.word, words.target, texts.columns.actions].map((name) => (
            <TableHeader key={name}>{name}</TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lexicon.map(({ id, kind, word, target }) => (
          <TableRow key={id}>
            <TableCell>{words.kinds[kind]}</TableCell>
            <TableCell place="lead" className="font-semibold">{word}</TableCell>
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
