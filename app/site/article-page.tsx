import { FileRows, OutwardLink } from '#app/content/fields/file-links';
import { TagLinks } from '#app/content/fields/tag-links';
import codeFace from '#app/fonts/atkinson-mono-400.woff2?url';
import { paths } from '#app/paths';
import { ArticleLayout } from '#app/shell/article-layout';
import { MembersBadge } from '#app/content/members-badge';
import { publicTexts } from '#app/texts/pl/public';
import { shellTexts } from '#app/texts/pl/shell';
import { Badge } from '#app/ui/badge';
import { TextLink } from '#app/ui/text-link';
import type { Article } from './read-article.server';
import { PageFeedback } from './page-feedback';
import { PageRecord } from './page-record';
import { firstPicture } from './first-picture';
import { pageMeta } from './site-data';

/** The page of an entry, for sections without a page of their own. */
export function ArticlePage({ article }: { article: Article }) {
  const { module, id, section, title, audience, lead, category, way, parts, html, related, record, ...shown } = article;
  return (
    <ArticleLayout
      crumbs={[{ label: shellTexts.home, to: paths.home() }, section, ...way, { label: title }]}
      title={title}
      lead={lead || undefined}
      badges={articleBadges({ audience, category, parts })}
      html={html}
      after={
        <>
          <BelowText title={title} parts={parts} related={related} />
          <PageRecord record={record} />
          <PageFeedback module={module} id={id} />
        </>
      }
      {...shown}
    />
  );
}

/** Below the title: for whom it is, category, facts and tags; undefined where there are none. */
export function articleBadges({ audience, category, parts }: Pick<Article, 'audience' | 'category' | 'parts'>) {
  const facts = parts.filter((part) => 'fact' in part);
  const tags = parts.flatMap((part) => ('tags' in part ? part.tags : []));
  if (audience !== 'members' && !category && facts.length === 0 && tags.length === 0) return undefined;
  return (
    <>
      <MembersBadge audience={audience} />
      {category ? (
        <Badge className="max-w-full">
          <span className="truncate">{category.name}</span>
        </Badge>
      ) : null}
      {facts.map(({ label, fact }) => (
        <span key={label} className="text-[0.9375rem] text-muted">
          {label}: {fact}
        </span>
      ))}
      <TagLinks tags={tags} />
    </>
  );
}

/** What follows the text: the other fields, then related pages. */
export function BelowText({ title, parts, related }: Pick<Article, 'title' | 'parts' | 'related'>) {
  return (
    <>
      <Further title={title} parts={parts} />
      <Related pages={related} />
    </>
  );
}

/** Paragraphs, external links and files below the text. */
function Further({ title, parts }: Pick<Article, 'title' | 'parts'>) {
  return parts.map((part) => {
    if ('fact' in part || 'tags' in part) return null;
    return (
      <section key={part.label} className="mt-8">
        <h2 className="text-xl font-bold">{part.label}</h2>
        {'paragraph' in part ? <p className="mt-3 max-w-[68ch] whitespace-pre-line">{part.paragraph}</p> : null}
        {'link' in part ? (
          <p className="mt-3">
            <OutwardLink url={part.link} title={title} />
          </p>
        ) : null}
        {'files' in part ? <FileRows files={part.files} /> : null}
      </section>
    );
  });
}

/** Links to related pages. */
function Related({ pages }: { pages: Article['related'] }) {
  if (pages.length === 0) return null;
  return (
    <nav aria-label={publicTexts.related} className="no-print mt-10">
      <h2 className="text-xl font-bold">{publicTexts.related}</h2>
      <ul className="mt-3 space-y-1">
        {pages.map(({ title, url }) => (
          <li key={url}>
            <TextLink to={url} className="inline-flex min-h-6 items-center">
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const articleMeta = (matches: Parameters<typeof pageMeta>[0], article: Article | undefined) =>
  article
    ? pageMeta(matches, {
        title: article.title,
        description: article.excerpt,
        path: article.path,
        type: 'article',
        picture: firstPicture(article.html),
        face: article.html.includes('<code') && codeFace,
        jsonLd: {
          '@type': 'TechArticle',
          headline: article.title,
          description: article.excerpt,
          datePublished: article.created,
          dateModified: article.updated.iso,
        },
      })
    : [];
