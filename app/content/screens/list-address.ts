/** The parameter in which a form's address keeps what was looked for in the list that led to it. */
const parameter = 'lista';

/**
 * The address of an entry's form, with what stands in the address of the list.
 *
 * @example editAddress('zasoby', '7', '?status=draft') → '/admin/zasoby/edytuj/7?lista=status%3Ddraft'
 */
export function editAddress(path: string, id: string, listSearch: string): string {
  const query = listSearch.replace(/^\?/, '');
  return `/admin/${path}/edytuj/${id}${query === '' ? '' : `?${new URLSearchParams({ [parameter]: query })}`}`;
}

/** The list to go back to from the form at `url`, as it was left: `/admin/zasoby?status=draft`. */
export function listAddress(path: string, url: URL): string {
  const query = new URLSearchParams(url.searchParams.get(parameter) ?? '').toString();
  return `/admin/${path}${query === '' ? '' : `?${query}`}`;
}
