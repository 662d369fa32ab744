import { paths } from '#app/paths';

/**
 * Pages and headings of the portal that match a query, as link targets.
 * @throws Error where the search fails
 */
export async function findTargets(query: string) {
  const response = await fetch(paths.searchSuggestions(query));
  if (!response.ok) throw new Error(response.statusText);
  const { items } = (await response.json()) as {
    items: { title: string; html: string; url: string; typeLabel: string }[];
  };
  return items.map(({ title, html, url, typeLabel }) => {
    const section = new DOMParser().parseFromString(html, 'text/html').body.textContent.split(' › ')[1];
    return { title: section ?? title, url, meta: section ? `${typeLabel} › ${title}` : typeLabel, page: title };
  });
}
