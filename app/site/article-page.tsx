import { paths } from '#app/paths';
import { ArticleLayout } from '#app/shell/article-layout';
import { publicTexts } from '#app/texts/pl/public';
import { Badge } from '#app/ui/badge';
import type { Article } from './read-article.server';
import { pageMeta } from './site-data';

/** The page of one document or article; `section` is the list that it belongs to. */
export function ArticlePage({ article, section }: { article: Article; section: { label: string; to: string } }) {
  return (
    <ArticleLayout
      crumbs={[{ label: publicTexts.home, to: paths.home() }, section, { label: article.title }]}
      title={article.title}
      badges={
        article.category ? (
          <Badge className="max-w-full">
            <span className="truncate">{article.category.name}</span>
          </Badge>
        ) : undefined
      }
      updated={article.updated}
      readingMinutes={article.readingMinutes}
      html={article.html}
      toc={article.toc}
      previous={article.previous}
      next={article.next}
    />
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
