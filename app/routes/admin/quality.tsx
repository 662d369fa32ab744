import { SearchCheck } from 'lucide-react';
import { useLocation } from 'react-router';
import { ruleIds, severities } from '#app/checks/issue';
import type { WriteContext } from '#app/audit/write-context.server';
import { noneChosen } from '#app/content/list-choice';
import { showIssue } from '#app/content/quality/hide-issue.server';
import {
  countIssues,
  type ListedIssue,
  listIssues,
  type QualityState,
  readQualityState,
} from '#app/content/quality/list-issues.server';
import { findModule, moduleKeys, modules } from '#app/content/registry';
import { IssueTable } from '#app/content/screens/issue-table';
import { runDailyJobNow } from '#app/jobs/daily-jobs.server';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { paths } from '#app/paths';
import { formatDateTime } from '#app/platform/format';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { AppError } from '#app/platform/errors';
import { requestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { getChecksOff } from '#app/settings/settings.server';
import { countOf } from '#app/texts/pl/count-of';
import { listTexts } from '#app/texts/pl/lists';
import { qualityTexts as texts } from '#app/texts/pl/quality';
import { readinessTexts } from '#app/texts/pl/readiness';
import { sectionNames } from '#app/texts/pl/sections';
import { Alert } from '#app/ui/alert';
import { Button, ButtonLink } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { ClearFilters, Filter } from '#app/ui/filter';
import { Form } from '#app/ui/form';
import type { Route } from './+types/quality';

const perPage = 25;
const hiddenValue = 'ukryte';

/** The issues in the texts of all sections, filtered by the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.require('write');
  const owners = await ctx.services.choices.writers();
  const read = (name: string, known: readonly string[]) => known.find((one) => one === url.searchParams.get(name));
  const rule = ruleIds.find((one) => one === url.searchParams.get('regula'));
  const severity = severities.find((one) => one === url.searchParams.get('waga'));
  const module = read('sekcja', moduleKeys);
  const owner = read('opiekun', [noneChosen, ...owners.map(({ id }) => id)]);
  const page = readPage(url);
  const isHidden = url.searchParams.get('stan') === hiddenValue;
  const filter = { rule, severity, module, owner: owner === noneChosen ? null : owner, hidden: isHidden };
  const { items, total } = await listIssues(db, { ...filter, page, perPage });
  requirePageWithin(url, total, perPage);
  return {
    page,
    total,
    owners,
    chosen: {
      rule: rule ?? '',
      severity: severity ?? '',
      module: module ?? '',
      owner: owner ?? '',
      state: isHidden ? hiddenValue : '',
    },
    mayChooseRules: ctx.rights.includes('administer'),
    off: (await getChecksOff(db)).length,
    state: presentState(await readQualityState(db)),
    counts: await countIssues(db, filter),
    items: items.map(presentIssue),
  };
}

const presentState = ({ finished, ...state }: QualityState) => ({
  ...state,
  finished: finished && formatDateTime(finished),
});

function presentIssue({ module, entryId, ...issue }: ListedIssue) {
  const section = paths.admin.section(findModule(module)?.path ?? '');
  return {
    ...issue,
    section: sectionNames[module] ?? module,
    edit: section.edit(entryId),
    // An issue of the whole text has no line to link to.
    place: issue.length > 0 ? section.editAt(entryId, issue.line) : section.edit(entryId),
    hide: paths.admin.hideIssue(issue.id),
  };
}

/** Has all texts looked through now, or an issue shown again that was hidden. */
export async function action({ request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext), 'write');
  const form = await request.formData();
  if (form.get('intent') === 'show') return showAgain(writer, Number(form.get('id')));
  await runDailyJobNow(writer.db, 'text_walk');
  const { started: title, startedText: description } = texts;
  return redirectWithToast(paths.admin.quality(), { kind: 'notice', title, description });
}

async function showAgain(writer: WriteContext, id: number) {
  const back = `${paths.admin.quality()}?stan=${hiddenValue}`;
  try {
    await showIssue(writer, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    return redirectWithToast(back, { kind: 'error', title: texts.gone, description: texts.goneText });
  }
  return redirectWithToast(back, { kind: 'success', title: texts.shown, description: texts.shownText });
}

export const meta = panelMeta(texts.title);

export default function Quality({ loaderData }: Route.ComponentProps) {
  const { items, total, page, chosen, owners, state, counts, mayChooseRules, off } = loaderData;
  const { search } = useLocation();
  const isNarrowed = Object.values(chosen).some((value) => value !== '');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{texts.title}</h1>
        {mayChooseRules ? <ButtonLink to={paths.admin.checkRules()}>{texts.rules.open(off)}</ButtonLink> : null}
      </div>
      <p className="mt-1 text-muted">{texts.description}</p>
      <Age state={state} />
      <Filters chosen={chosen} owners={owners} isNarrowed={isNarrowed} />
      <p role="status" className="mb-3 text-sm text-muted tabular-nums">
        {total > 0 ? wordCounts(counts) : null}
      </p>
      {items.length > 0 ? (
        <IssueTable items={items} />
      ) : (
        <EmptyState icon={<SearchCheck aria-hidden />} title={emptyTitle(state, search !== '' && isNarrowed)}>
          {!isNarrowed && state.finished ? texts.empty.text : null}
        </EmptyState>
      )}
      <PanelPages page={page} perPage={perPage} total={total} />
    </>
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function emptyTitle({ finished }: Loaded['state'], isNarrowed: boolean) {
  if (isNarrowed) return texts.nothing;
  return finished ? texts.empty.title : texts.waitingFirst;
}

const wordCounts = ({ error, warning, hint }: Loaded['counts']) =>
  [countOf(error, texts.errors), countOf(warning, texts.warnings), countOf(hint, texts.hints)].join(' · ');

/** The age of the figures, and the button that updates them. */
function Age({ state: { finished, isWalking, texts: count, waiting, failed } }: { state: Loaded['state'] }) {
  return (
    <>
      <Form method="post" className="mt-4 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busyText={isWalking ? texts.now : null}>
          {texts.now}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
          {isWalking
            ? texts.walking(waiting, count)
            : finished
              ? texts.finished(finished, countOf(count, texts.texts))
              : texts.never}
        </p>
      </Form>
      {failed > 0 ? (
        <Alert tone="warning" className="mb-5">
          {texts.failed(countOf(failed, texts.texts))}
        </Alert>
      ) : null}
    </>
  );
}

interface FiltersProps extends Pick<Loaded, 'chosen' | 'owners'> {
  isNarrowed: boolean;
}

function Filters({ chosen, owners, isNarrowed }: FiltersProps) {
  const { rule, severity, module, owner, state, label } = texts.filters;
  return (
    <Form method="get" aria-label={label} className="mb-4 flex flex-wrap items-center gap-3">
      <Filter
        name="waga"
        label={severity.label}
        chosen={chosen.severity}
        options={[
          { value: '', label: severity.all },
          ...severities.map((value) => ({ value, label: readinessTexts.severities[value] })),
        ]}
      />
      <Filter
        name="regula"
        label={rule.label}
        chosen={chosen.rule}
        options={[
          { value: '', label: rule.all },
          ...ruleIds.map((value) => ({ value, label: readinessTexts.rules[value] })),
        ]}
      />
      <Filter
        name="sekcja"
        label={module.label}
        chosen={chosen.module}
        options={[
          { value: '', label: module.all },
          ...modules.map(({ key }) => ({ value: key, label: sectionNames[key] ?? key })),
        ]}
      />
      <Filter
        name="opiekun"
        label={owner.label}
        chosen={chosen.owner}
        options={[
          { value: '', label: owner.all },
          { value: noneChosen, label: owner.none },
          ...owners.map(({ id, username }) => ({ value: id, label: username })),
        ]}
      />
      <Filter
        name="stan"
        label={state.label}
        chosen={chosen.state}
        options={[
          { value: '', label: state.shown },
          { value: hiddenValue, label: state.hidden },
        ]}
      />
      <Button type="submit">{listTexts.filterButton}</Button>
      {isNarrowed ? <ClearFilters to={paths.admin.quality()}>{listTexts.clearFilters}</ClearFilters> : null}
    </Form>
  );
}
