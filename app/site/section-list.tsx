import type { ReactNode } from 'react';
import { TagLinks } from '#app/content/fields/tag-links';
import { Kept } from '#app/hydration/kept';
import { paths } from '#app/paths';
import { MembersBadge } from '#app/content/members-badge';
import { PageHeading } from '#app/shell/page-heading';
import { publicTexts } from '#app/texts/pl/public';
import { shellTexts } from '#app/texts/pl/shell';
import { RowCard, RowList } from '#app/ui/card';
import { LinkTabs } from '#app/ui/link-tabs';
import { ListFrame } from './list-frame';
import type { Section } from './read-section.server';
import { pageMeta } from './site-data';

/**
 * The list of a section.
 * @param introduction below its heading, in place of its description
 */
export function SectionList({ section, introduction }: { section: Section; introduction?: ReactNode }) {
  const { list, title, heading, description, empty, base, categories, items } = section;
  const crumbs =
    heading === null
      ? undefined
      : [{ label: shellTexts.home, to: paths.home() }, { label: title, to: base }, { label: heading }];
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeading
        title={heading ?? title}
        description={heading === null ? (introduction ?? description) : undefined}
        crumbs={crumbs}
      />
      {categories.length > 0 ? (
        <LinkTabs tabs={categories} label={publicTexts.search.categories} className="mb-6" />
      ) : null}
      <ListFrame list={list} empty={empty}>
        <RowList>
          {items.map((item) => (
            <Kept key={item.url} by={['card', item]}>
              <RowCard
                to={item.url}
                title={item.title}
                meta={<ItemFacts {...item} />}
                tags={<TagLinks tags={item.tags} className="mt-1.5" />}
              >
                {item.excerpt}
              </RowCard>
            </Kept>
          ))}
        </RowList>
      </ListFrame>
    </div>
  );
}

function ItemFacts({ audience, category, date }: Section['items'][number]) {
  return (
    <>
      <MembersBadge audience={audience} />
      {category ? <span>{category}</span> : null}
      {date ? <span>{date}</span> : null}
    </>
  );
}

export const sectionMeta = (matches: Parameters<typeof pageMeta>[0], section: Section | undefined) =>
  section
    ? pageMeta(matches, {
        title: section.heading ?? section.title,
        description: section.description,
        path: section.path,
        feed: section.feed,
        list: section.list,
      })
    : [];
