import { isRouteErrorResponse } from 'react-router';
import { refusedFormTexts } from '#app/texts/pl/refused-form';

/** The hidden field with the account that a form's page was made for. */
export const accountField = 'page_account';

const { reasons, kept } = refusedFormTexts;

/** Why a form is refused as a whole, whatever is in it. */
export type WhyRefused = keyof typeof reasons;

/** The answer to a form that was refused as a whole, with what it held, except what nobody else should read. */
export interface RefusedForm {
  refused: WhyRefused;
  fields: readonly (readonly [name: string, value: string])[];
}

export const refusedStatus = (why: WhyRefused) => (why === 'signed-out' ? 401 : 403);

/** What its page says, where what was typed is still in it. */
export const refusedMessage = (why: WhyRefused): string => `${reasons[why]} ${kept}`;

/** Finds it in the JSON of an answer. */
export function findRefusedForm(answer: unknown): RefusedForm | null {
  const { refused } = (answer ?? {}) as Partial<RefusedForm>;
  return refused !== undefined && Object.hasOwn(reasons, refused) ? (answer as RefusedForm) : null;
}

/** Finds it in what an action threw. */
export const refusedFormOf = (error: unknown): RefusedForm | null =>
  isRouteErrorResponse(error) ? findRefusedForm(error.data) : null;
