import * as z from 'zod';
import { validationTexts as texts } from '#app/texts/pl/validation';

/** The largest integer of PostgreSQL. */
export const largestPosition = 2_147_483_647;

/** A manual position: of an entry in its category, or of a category among its siblings. */
export const positionSchema = z
  .int({ error: texts.position(largestPosition) })
  .min(0, texts.position(largestPosition))
  .max(largestPosition, texts.position(largestPosition))
  .nullable();
