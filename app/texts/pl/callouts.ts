import type { CalloutKind } from '#app/markdown/nodes';

/** What each kind of callout is called, to readers and writers. */
export const calloutNames: Record<CalloutKind, string> = {
  tip: 'Wskazówka',
  note: 'Uwaga',
  important: 'Ważne',
  warning: 'Ostrzeżenie',
  caution: 'Przestroga',
};
