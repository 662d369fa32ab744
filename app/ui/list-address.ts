/** The parameter in which a form's address keeps what was looked for in the list that led to it. */
const parameter = 'lista';

/**
 * The address of a form, with what stands in the address of the list that leads to it.
 *
 * @example fromList('/admin/zasoby/edytuj/7', '?status=draft') → '/admin/zasoby/edytuj/7?lista=status%3Ddraft'
 */
export function fromList(form: string, listSearch: string): string {
  const query = listSearch.replace(/^\?/, '');
  return query === '' ? form : `${form}?${new URLSearchParams({ [parameter]: query })}`;
}

/** What stood in the address of the list that led to the form at `url`: `?status=draft`, or nothing. */
export function listSearchOf(url: URL): string {
  const query = new URLSearchParams(url.searchParams.get(parameter) ?? '').toString();
  return query === '' ? '' : `?${query}`;
}
