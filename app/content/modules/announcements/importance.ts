import type { BadgeTone } from '#app/ui/badge';

/** The importance of an announcement, the highest first. */
export const importances = ['urgent', 'high', 'normal', 'low'] as const;
export type Importance = (typeof importances)[number];

export const importanceTones: Record<Importance, BadgeTone> = {
  urgent: 'red',
  high: 'red',
  normal: 'grey',
  low: 'outline',
};
