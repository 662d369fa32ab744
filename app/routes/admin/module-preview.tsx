import { entryTime } from '#app/content/entry-time';
import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { draftedEntry } from '#app/content/drafts/drafted-entry.server';
import { type Draft, findDraft } from '#app/content/drafts/find-draft.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { withRendering } from '#app/content/entries/stored-entry.server';
import { status as statusField } from '#app/content/fields/entry-fields';
import type { RenderedMarkdown } from '#app/content/markdown/rendered-markdown';
import type { OwnView } from '#app/content/own-view';
import { findModuleByPath } from '#app/content/registry';
import { ownViews } from '#app/content/registry-views';
import { draftParameter, paths } from '#app/paths';
import type { Database } from '#app/platform/db.server';
import { formatDate } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { ArticleLayout } from '#app/shell/article-layout';
import { draftTexts } from '#app/texts/pl/drafts';
import { moduleTexts, optionLabels, previewNotes } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { Badge } from '#app/ui/badge';
import { ButtonLink } from '#app/ui/button';
import { fromList, listSearchOf } from '#app/ui/list-address';
import { listTexts } from '#app/texts/pl/lists';
import type { Route } from './+types/module-preview';
import { panelTitle } from '#app/panel/panel-meta';
import { articleBadges, BelowText } from '#app/site/article-page';
import { PageRecord } from '#app/site/page-record';
import { type PageRecordData, readPageRecord } from '#app/site/read-page-record.server';
import { readAround } from '#app/site/read-article.server';
import { requireModule } from '#app/request/require-module.server';

/** An entry of any status as readers will see it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { services } = ctx;
  const { db } = ctx.require('read');
  const module = requireModule(params.module);
  const saved = await requireEntry(db, module, ctx.reader.viewer, params.id);
  const draft = url.searchParams.has(draftParameter) ? await findDraft(db, saved.id) : undefined;
  const entry = draft ? await renderedDraft(db, module, saved, draft) : saved;
  const rendered = entry.rendered as RenderedMarkdown | undefined;
  const { summary } = module.definition;
  return {
    path: params.module,
    listSearch: listSearchOf(url),
    id: entry.id,
    title: entry.title,
    status: entry.status,
    time: entryTime(module.definition, entry, services.clock.now()),
    isDraft: draft !== undefined,
    lead: rendered && summary ? String(entry[summary]) : '',
    updated: { iso: entry.updated_at.toISOString(), text: formatDate(entry.updated_at) },
    html: rendered?.html ?? null,
    toc: rendered?.headings ?? [],
    readingMinutes: rendered?.readingMinutes,
    shown: module.code.present?.(entry),
    around: module.code.present ? null : await readAround(ctx, module, entry),
    record: previewRecord(await readPageRecord(ctx, module.definition.key, entry)),
  };
}

/** Without the way to the history, which an entry that nobody has read yet does not have. */
const previewRecord = (record: PageRecordData): PageRecordData =>
  record?.facts && { history: undefined, facts: record.facts };

/** The entry with its draft applied, rendered for this preview only. */
async function renderedDraft(db: Database, module: BoundModule, saved: EntryRow, draft: Draft): Promise<EntryRow> {
  const drafted = await draftedEntry(db, module, saved, draft);
  return { ...drafted, ...(await withRendering(db, module, drafted, saved)) };
}

export const meta: Route.MetaFunction = (args) =>
  panelTitle(args, `${listTexts.preview}: ${args.loaderData?.title ?? ''}`);

export default function ModulePreview({ loaderData: entry }: Route.ComponentProps) {
  const key = findModuleByPath(entry.path)?.key ?? '';
  const words = moduleTexts[key];
  const { Whole, Badges, Body }: OwnView = ownViews[key] ?? {};
  const { list, edit, editDraft } = paths.admin.section(entry.path);
  const bar = (
    <Alert tone="notice" title={listTexts.preview} className="mb-6">
      <p>{entry.isDraft ? draftTexts.previewNote : previewNotes[entry.time ?? entry.status]}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        {entry.isDraft ? (
          <Badge>{draftTexts.title}</Badge>
        ) : (
          <Badge tone={statusField.tones[entry.status]}>{optionLabels.status?.[entry.status]}</Badge>
        )}
        <ButtonLink to={entry.isDraft ? editDraft(entry.id) : fromList(edit(entry.id), entry.listSearch)} size="small">
          {entry.isDraft ? draftTexts.over.openDraft : listTexts.edit}
        </ButtonLink>
      </p>
    </Alert>
  );
  const crumbs = [{ label: words?.title ?? '', to: `${list()}${entry.listSearch}` }, { label: entry.title }];
  if (Whole) {
    return (
      <>
        {bar}
        <Whole shown={entry.shown} />
        <PageRecord record={entry.record} />
      </>
    );
  }
  return (
    <ArticleLayout
      before={bar}
      crumbs={crumbs}
      title={entry.title}
      lead={entry.lead || undefined}
      badges={Badges ? <Badges shown={entry.shown} /> : entry.around ? articleBadges(entry.around) : undefined}
      updated={entry.updated}
      readingMinutes={entry.readingMinutes}
      html={entry.html ?? undefined}
      toc={entry.toc}
      after={
        <>
          {entry.around ? <BelowText title={entry.title} {...entry.around} /> : null}
          <PageRecord record={entry.record} />
        </>
      }
    >
      {Body ? <Body shown={entry.shown} /> : null}
    </ArticleLayout>
  );
}
