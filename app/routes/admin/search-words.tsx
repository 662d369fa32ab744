import { data } from 'react-router';
import { answersSearches } from '#app/content/registry';
import { listUnansweredSearches } from '#app/content/search/unanswered-searches.server';
import { paths } from '#app/paths';
import { AppError, type FieldErrors } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { flashCookie } from '#app/platform/flash';
import { requestContext } from '#app/request/request-context.server';
import {
  addLexiconEntry,
  listLexicon,
  listThesaurus,
  removeLexiconEntry,
  switchThesaurusGroup,
} from '#app/search/lexicon-store.server';
import { OwnWords } from '#app/search/screens/own-words';
import { PoorSearches, Searches } from '#app/search/screens/searches';
import { Thesaurus } from '#app/search/screens/thesaurus';
import { longestOwnWord } from '#app/search/search-document';
import { listSearches } from '#app/search/search-stats.server';
import { formTexts } from '#app/texts/pl/forms';
import { searchWordsTexts as texts } from '#app/texts/pl/search-words';
import { LinkTabs } from '#app/ui/link-tabs';
import { Refusal } from '#app/ui/refusal';
import { useKeptAnswer } from '#app/ui/use-kept-answer';
import { requireWriter } from '#app/request/require-writer.server';
import type { Route } from './+types/search-words';
import { keepForm } from '#app/panel/keep-form';
import { panelMeta } from '#app/panel/panel-meta';
import { PanelPages } from '#app/panel/panel-pages';
import { readPage, requirePageWithin } from '#app/panel/read-page';
import { SettingsPageHeading } from '#app/panel/settings-page-heading';

const views = { missing: '', searches: 'najczestsze', words: 'slowa', thesaurus: 'tezaurus' } as const;
type View = keyof typeof views;
const days = 30;
const groupsPerPage = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db } = ctx.requireAdmin();
  const { searchParams } = url;
  const view = (Object.keys(views) as View[]).find((name) => views[name] === searchParams.get('widok')) ?? 'missing';
  if (view === 'words')
    return {
      view,
      lexicon: await listLexicon(db),
      suggested: searchParams.get('slowo')?.slice(0, longestOwnWord) ?? '',
    };
  if (view === 'thesaurus') {
    const sought = searchParams.get('q')?.slice(0, longestOwnWord) ?? '';
    const found = await listThesaurus(db, sought);
    const page = readPage(url);
    requirePageWithin(url, found.length, groupsPerPage);
    const groups = found.slice((page - 1) * groupsPerPage, page * groupsPerPage);
    return { view, sought, page, groups, total: found.length };
  }
  const { clock, publicDoor, searchCounter } = ctx.services;
  await searchCounter.write(); // so that an admin sees what they have just searched for
  if (view === 'searches') return { view, searches: await listSearches(db, clock, days) };
  return { view, searches: await listUnansweredSearches({ db, clock, search: publicDoor.search }, days) };
}

interface Answer {
  errors: FieldErrors;
  values: Record<string, string>;
}

const doneTexts: Record<string, string | undefined> = {
  remove: texts.words.removed,
  on: texts.thesaurus.switchedOn,
  off: texts.thesaurus.switchedOff,
};

export async function action({ request, context }: Route.ActionArgs) {
  const writer = requireWriter(context.get(requestContext));
  const values = Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)]));
  const { intent } = values;
  try {
    if (intent === 'remove') await removeLexiconEntry(writer, values.id ?? '');
    else if (intent === 'on' || intent === 'off')
      await switchThesaurusGroup(writer, values.name ?? '', intent === 'on');
    else await addLexiconEntry(writer, values);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.status === 403) throw error;
    const flash = flashCookie({
      kind: 'error',
      title: formTexts.failedTitle,
      description: sentenceOf(error),
    });
    return data<Answer>({ errors: error.fields, values }, { status: error.status, headers: { 'set-cookie': flash } });
  }
  const flash = flashCookie({
    kind: 'success',
    title: formTexts.savedTitle,
    description: doneTexts[intent ?? ''] ?? texts.words.added,
  });
  return data<Answer>({ errors: {}, values: {} }, { headers: { 'set-cookie': flash } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<Answer>(
    () => serverAction(),
    (message) => ({ errors: { '': [message] }, values: {} }),
  );

export const meta = panelMeta(texts.title);

export default function SearchWords({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  const tabs = (Object.keys(views) as View[]).map((view) => ({
    to: paths.admin.searchWords(views[view]),
    label: texts.tabs[view],
    current: view === loaderData.view,
  }));
  return (
    <>
      <SettingsPageHeading title={texts.title}>{texts.description}</SettingsPageHeading>
      <LinkTabs tabs={tabs} label={texts.tabs.label} className="mb-6" />
      <Refusal what={answer} title={formTexts.failedTitle} reason={answer?.errors['']} className="mb-4" />
      <View data={loaderData} answer={answer} />
    </>
  );
}

function View({ data: shown, answer }: { data: Route.ComponentProps['loaderData']; answer: Answer | undefined }) {
  if (shown.view === 'words') return <OwnWords {...shown} errors={answer?.errors} values={answer?.values} />;
  if (shown.view === 'thesaurus')
    return (
      <Thesaurus {...shown}>
        <PanelPages page={shown.page} perPage={groupsPerPage} total={shown.total} />
      </Thesaurus>
    );
  if (shown.view === 'searches') return <Searches searches={shown.searches} />;
  const { path, newPath } = answersSearches;
  return <PoorSearches searches={shown.searches} formPath={paths.admin.section(path).add(newPath)} />;
}
