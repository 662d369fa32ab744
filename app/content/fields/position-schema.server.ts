import * as z from 'zod';
import { validationTexts as texts } from '#app/texts/pl/validation';

/** As large as an integer of the database gets. */
export const largestPosition = 2_147_483_647;

/** A place by hand: of an entry in its category, or of a category beside others. */
export const positionSchema = z
  .int({ error: texts.position(largestPosition) })
  .min(0, texts.position(largestPosition))
  .max(largestPosition, texts.position(largestPosition))
  .nullable();
