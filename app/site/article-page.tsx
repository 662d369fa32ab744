import { FileRows, OutwardLink } from '#app/content/fields/file-links';
import { TagLinks } from '#app/content/fields/tag-links';
import { paths } from '#app/paths';
import { ArticleLayout } from '#app/shell/article-layout';
import { publicTexts } from '#app/texts/pl/public';
import { Badge } from '#app/ui/badge';
import { TextLink } from '#app/ui/text-link';
import type { Article } from './read-article.server';
import { PageFeedback } from './page-feedback';
import { pageMeta } from './site-data';

/** The page of an entry, for sections without a page of their own. */
export function ArticlePage({ article }: { article: Article }) {
  const { module, id, section, title, lead, category, way, parts, html, related, ...shown } = article;
  const facts = parts.filter((part) => 'fact' in part);
  const tags = parts.flatMap((part) => ('tags' in part ? part.tags : []));
  return (
    <ArticleLayout
      crumbs={[{ label: publicTexts.home, to: paths.home() }, section, ...way, { label: title }]}
      title={title}
      lead={lead || undefined}
      badges={
        category || facts.length > 0 || tags.length > 0 ? (
          <>
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
        ) : undefined
      }
      html={html}
      after={
        <>
          <Further title={title} parts={parts} />
          <Related pages={related} />
          <PageFeedback module={module} id={id} />
        </>
      }
      {...shown}
    />
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
        jsonLd: {
          '@type': 'TechArticle',
          headline: article.title,
          description: article.excerpt,
          datePublished: article.created,
          dateModified: article.updated.iso,
        },
      })
    : [];
