import { hasArrived } from '#app/platform/form-part';
import { withLineFeeds } from '#app/platform/line-ends';

/** What the form of a fragment holds. */
export interface FragmentValues {
  title: string;
  name: string;
  content: string;
}

export function readValues(form: FormData): FragmentValues {
  const read = (name: string) => withLineFeeds(String(form.get(name) ?? ''));
  return { title: read('title'), name: read('name').trim(), content: read('content') };
}

/** What has arrived whole of a cut-off form, and the rest as `saved` has it. */
export function readArrived(form: FormData, saved: FragmentValues): FragmentValues {
  const typed = readValues(form);
  const read = (name: keyof FragmentValues) => (hasArrived(form, name) ? typed : saved)[name];
  return { title: read('title'), name: read('name'), content: read('content') };
}
