import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import type { RenderedMarkdown } from '#app/content/markdown/rendered-markdown';
import { findModuleByPath } from '#app/content/registry';
import { paths } from '#app/paths';
import { formatDate } from '#app/platform/format';
import { requestContext } from '#app/request-context.server';
import { ArticleLayout } from '#app/shell/article-layout';
import { moduleTexts, optionLabels, previewNotes } from '#app/texts/pl/modules';
import { Alert } from '#app/ui/alert';
import { Badge } from '#app/ui/badge';
import { ButtonLink } from '#app/ui/button';
import { fromList, listSearchOf } from '#app/ui/list-address';
import { listTexts } from '#app/texts/pl/lists';
import { presentRelease } from '../public/present-release.server';
import { presentResource } from '../public/present-resource.server';
import { ReleaseView } from '#app/content/modules/changelog/public-view';
import { AdditionalFiles, ResourceAction, ResourceFacts } from '#app/content/modules/resources/public-view';
import { ImportanceBadge, type Importance } from '#app/content/modules/announcements/public-view';
import { statusTones } from '#app/content/screens/cells/cell';
import type { Route } from './+types/module-preview';
import { panelTitle } from './panel-meta';
import { moduleOf } from './module-of.server';

/** An entry of any status as readers will see it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, user } = context.get(requestContext).requireAdmin();
  const module = moduleOf(params.module);
  const entry = await requireEntry(db, module, user, params.id);
  const rendered = entry.rendered as RenderedMarkdown | undefined;
  return {
    path: params.module,
    listSearch: listSearchOf(url),
    id: entry.id,
    title: entry.title,
    status: entry.status,
    lead: typeof entry.summary === 'string' ? entry.summary : '',
    excerpt: entryExcerpt(module.definition, entry),
    updated: { iso: entry.updated_at.toISOString(), text: formatDate(entry.updated_at) },
    importance: (entry.importance as Importance | undefined) ?? null,
    html: rendered?.html ?? null,
    toc: rendered?.headings ?? [],
    readingMinutes: rendered?.readingMinutes,
    release: module.definition.key === 'changelog' ? presentRelease(entry, false) : null,
    resource: module.definition.key === 'resources' ? presentResource(entry) : null,
  };
}

export const meta: Route.MetaFunction = (args) => panelTitle(args, `${listTexts.preview}: ${args.loaderData?.title ?? ''}`);

export default function ModulePreview({ loaderData: entry }: Route.ComponentProps) {
  const words = moduleTexts[findModuleByPath(entry.path)?.key ?? ''];
  const { list, edit } = paths.admin.section(entry.path);
  const bar = (
    <Alert tone="notice" title={listTexts.preview} className="mb-6">
      <p>{previewNotes[entry.status]}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <Badge tone={statusTones[entry.status]}>{optionLabels.status?.[entry.status]}</Badge>
        <ButtonLink to={fromList(edit(entry.id), entry.listSearch)} size="small">
          {listTexts.edit}
        </ButtonLink>
      </p>
    </Alert>
  );
  const crumbs = [{ label: words?.title ?? '', to: `${list()}${entry.listSearch}` }, { label: entry.title }];
  if (entry.release) {
    return (
      <>
        {bar}
        <ReleaseView release={entry.release} headingLevel="h1" />
      </>
    );
  }
  const { resource } = entry;
  return (
    <ArticleLayout
      before={bar}
      crumbs={crumbs}
      title={entry.title}
      lead={entry.lead || undefined}
      badges={entry.importance ? <ImportanceBadge importance={entry.importance} /> : undefined}
      updated={entry.updated}
      readingMinutes={entry.readingMinutes}
      html={entry.html ?? undefined}
      toc={entry.toc}
    >
      {resource ? (
        <div className="not-prose space-y-5">
          <div className="flex flex-wrap gap-4 text-muted">
            <ResourceFacts resource={resource} />
          </div>
          <p className="whitespace-pre-line">{resource.description}</p>
          <ResourceAction resource={resource} />
          <AdditionalFiles files={resource.additional} />
        </div>
      ) : null}
    </ArticleLayout>
  );
}
