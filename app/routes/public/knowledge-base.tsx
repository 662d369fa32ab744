import { useRef } from 'react';
import { entryExcerpt } from '#app/content/entry-excerpt.server';
import { knowledgeBase } from '#app/content/modules/knowledge-base/definition';
import { TagLinks } from '#app/content/fields/tag-links';
import { withOwnAnchors } from '#app/content/markdown/own-anchors';
import type { RenderedMarkdown } from '#app/content/markdown/rendered-markdown';
import { StoredHtml } from '#app/hydration/stored-html';
import { listAddress, paths } from '#app/paths';
import { formatDate } from '#app/platform/format';
import { requestContext } from '#app/request/request-context.server';
import { PageHeading } from '#app/shell/page-heading';
import { useArticleTools } from '#app/shell/use-article-tools';
import { knowledgeBase as knowledgeBaseTexts } from '#app/texts/pl/sections/knowledge-base';
import { RowCard, RowList } from '#app/ui/card';
import { LinkTabs } from '#app/ui/link-tabs';
import { TextLink } from '#app/ui/text-link';
import type { Route } from './+types/knowledge-base';
import { shellTexts } from '#app/texts/pl/shell';
import { ListFrame } from '#app/site/list-frame';
import { pathOf, readPublicList } from '#app/site/read-list.server';
import { askedCategory } from '#app/site/read-section.server';
import { ListBoundary } from '#app/site/section-boundaries';
import { pageMeta } from '#app/site/site-data';

const texts = knowledgeBaseTexts;
const faqSlug = knowledgeBase.views.faq.path;
const glossarySlug = knowledgeBase.views.glossary.path;

/** The views that are not lists of articles, each with a title and an address of its own. */
const views: Record<string, { title: string; path: string }> = {
  [faqSlug]: { title: `${texts.views.faq} – ${texts.title}`, path: paths.knowledgeBase.view('faq') },
  [glossarySlug]: { title: `${texts.views.glossary} – ${texts.title}`, path: paths.knowledgeBase.view('glossary') },
};

/** One page at four addresses: the last segment chooses the tab, or the glossary. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  ctx.dependsOn('category');
  const view = pathOf(request).split('/')[2] ?? '';
  const faq = view === faqSlug;
  const category = faq || view === glossarySlug ? view : undefined;
  const asked = category ? undefined : await askedCategory(ctx, knowledgeBase.key, request);
  const { entries, ...list } = await readPublicList(ctx, knowledgeBase.key, request, {
    branch: category,
    filter: asked?.slug,
    exceptCategory: category || asked ? undefined : faqSlug,
    columns: faq ? 'all' : 'card',
    ...(view === glossarySlug && { sort: 'title' }),
  });
  const items = entries.map((entry) => ({
    title: entry.title,
    url: paths.knowledgeBase.entry(String(entry.slug)),
    excerpt: entryExcerpt(knowledgeBase, entry),
    category: entry.category?.name,
    tags: entry.tags,
    updated: formatDate(entry.updated_at),
    answer: faq ? withOwnAnchors((entry.rendered as RenderedMarkdown).html, String(entry.slug)) : null,
  }));
  return { list, view, heading: asked?.name ?? null, items };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, path } = views[loaderData?.view ?? ''] ?? { title: texts.title, path: paths.knowledgeBase.list() };
  return pageMeta(matches, {
    title: loaderData?.heading ?? title,
    description: texts.description,
    path,
    list: loaderData?.list,
  });
};

export default function KnowledgeBase({ loaderData: { list, view, heading, items } }: Route.ComponentProps) {
  const faq = view === faqSlug;
  const { tag } = list.choice;
  const isWhole = !faq && heading === null;
  const tabs = [
    { to: listAddress(paths.knowledgeBase.list(), list.q, 1, { tag }), label: texts.views.articles, current: isWhole },
    { to: listAddress(paths.knowledgeBase.view('faq'), list.q, 1, { tag }), label: texts.views.faq, current: faq },
  ];
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading
        title={heading ?? texts.title}
        description={heading !== null ? undefined : view === glossarySlug ? texts.description : <Introduction />}
        crumbs={heading === null ? undefined : crumbsTo(heading)}
      />
      <LinkTabs tabs={tabs} label={texts.tabs} className="mb-6" />
      {view === glossarySlug ? <h2 className="mb-4 text-2xl font-bold">{texts.views.glossary}</h2> : null}
      <ListFrame list={list} empty={faq ? texts.faqEmpty : texts.empty}>
        {faq ? <Questions items={items} /> : <Articles items={items} isGlossary={view === glossarySlug} />}
      </ListFrame>
    </div>
  );
}

type Item = Route.ComponentProps['loaderData']['items'][number];

const crumbsTo = (category: string) => [
  { label: shellTexts.home, to: paths.home() },
  { label: texts.title, to: paths.knowledgeBase.list() },
  { label: category },
];

const Introduction = () => (
  <>
    {texts.description} {texts.termsIn}{' '}
    <TextLink to={paths.knowledgeBase.view('glossary')}>{texts.inGlossary}</TextLink>.
  </>
);

/** The glossary's terms are sorted alphabetically, under a heading of their own. */
function Articles({ items, isGlossary }: { items: Item[]; isGlossary: boolean }) {
  return (
    <RowList>
      {items.map(({ url, title, excerpt, category, tags, updated }) => (
        <RowCard
          key={url}
          to={url}
          title={title}
          headingLevel={isGlossary ? 'h3' : 'h2'}
          meta={
            <>
              {category && !isGlossary ? <span>{category}</span> : null}
              <span>{updated}</span>
            </>
          }
          tags={<TagLinks tags={tags} className="mt-1.5" />}
        >
          {excerpt}
        </RowCard>
      ))}
    </RowList>
  );
}

/** Questions that unfold to their answers, without scripts. */
function Questions({ items }: { items: Item[] }) {
  const body = useRef<HTMLDivElement>(null);
  useArticleTools(body, items.map(({ url }) => url).join());
  return (
    <div ref={body} className="divide-y divide-line border-y border-line">
      {items.map(({ url, title, answer }) => (
        <details key={url} className="group">
          <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-3 text-lg font-semibold hover:text-accent">
            <h2 className="flex-1">{title}</h2>
            <span aria-hidden className="text-muted transition-transform group-open:rotate-45">
              +
            </span>
          </summary>
          <StoredHtml className="prose pb-4" html={answer ?? ''} />
          <p className="no-print pb-6 text-sm">
            <a href={url} className="underline hover:text-accent">
              {texts.faqLink}
            </a>
          </p>
        </details>
      ))}
    </div>
  );
}

export const ErrorBoundary = () => <ListBoundary words={texts.loadFailed} />;
