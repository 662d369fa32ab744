import { isRouteErrorResponse } from 'react-router';
import type { refusedFormTexts } from '#app/texts/pl/refused-form';

/** The hidden field with the account that a form's page was made for. */
export const accountField = 'page_account';

/** Why a form is refused as a whole, whatever is in it. */
export type WhyRefused = keyof (typeof refusedFormTexts)['reasons'];

/** The answer to a form that was refused as a whole, with what it held. */
export interface RefusedForm {
  refused: WhyRefused;
  /** The same in a sentence, so that pages need no words for what hardly happens. */
  reason: string;
  /** How much of it: not what nobody else should read, and nothing of files or of what is too long. */
  kept: 'all' | 'all but secrets' | 'nothing';
  fields: readonly (readonly [name: string, value: string])[];
}

const statuses: Partial<Record<WhyRefused, number>> = { 'signed-out': 401, gone: 404 };
export const refusedStatus = (why: WhyRefused) => statuses[why] ?? 403;

/** Finds it in the JSON of an answer. */
export function findRefusedForm(answer: unknown): RefusedForm | null {
  const { refused, fields } = (answer ?? {}) as Partial<RefusedForm>;
  return typeof refused === 'string' && Array.isArray(fields) ? (answer as RefusedForm) : null;
}

/** Finds it in what an action threw. */
export const refusedFormOf = (error: unknown): RefusedForm | null =>
  isRouteErrorResponse(error) ? findRefusedForm(error.data) : null;
