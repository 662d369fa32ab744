/** The parameter of a form's address that holds the query of the list it was opened from. */
const parameter = 'lista';

/**
 * The address of a form, with the query of the list that links to it.
 *
 * @example fromList('/admin/zasoby/edytuj/7', '?status=draft') → '/admin/zasoby/edytuj/7?lista=status%3Ddraft'
 */
export function fromList(form: string, listSearch: string): string {
  const query = listSearch.replace(/^\?/, '');
  return query === '' ? form : `${form}?${new URLSearchParams({ [parameter]: query })}`;
}

/** The query of the list that the form at `url` was opened from: `?status=draft`, or ''. */
export function listSearchOf(url: URL): string {
  const query = new URLSearchParams(url.searchParams.get(parameter) ?? '').toString();
  return query === '' ? '' : `?${query}`;
}

/** The list as it was when the form at `url` was opened: where a person returns to. */
export const listBehind = (list: string, url: URL) => `${list}${listSearchOf(url)}`;
