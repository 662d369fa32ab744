/** What the form of a fragment holds. */
export interface FragmentValues {
  title: string;
  name: string;
  content: string;
}

export function readValues(form: FormData): FragmentValues {
  const read = (name: string) => String(form.get(name) ?? '').replace(/\r\n/g, '\n');
  return { title: read('title'), name: read('name').trim(), content: read('content') };
}
