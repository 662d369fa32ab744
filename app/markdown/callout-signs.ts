import type { CalloutKind } from './nodes';

/** Each kind's sign: the path of an icon of 24 by 24, drawn with one line of the text's colour. */
export const calloutSigns: Record<CalloutKind, string> = {
  note: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 8v5m0-8.5v.01',
  tip: 'M9 18h6m-5 3h4M8.5 14.5a6 6 0 1 1 7 0c-.7.6-1 1.2-1 2h-5c0-.8-.3-1.4-1-2z',
  important: 'M4 4h16v12h-8l-5 4v-4H4zm8 3v4m0 2.5v.01',
  warning: 'M12 4 2.5 20h19zm0 6v4m0 2.5v.01',
  caution: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zm4 5v5m0 3v.01',
};
