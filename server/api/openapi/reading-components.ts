import { count, type JsonSchema, orNull, text, uuid } from '#app/platform/json-schema';
import { described, moduleKey, objectSchema } from './described-schema';

/** What the counts of reads consist of. */
export function readingComponents(): Record<string, JsonSchema> {
  const page = objectSchema({
    module: moduleKey,
    id: described('feedback_entry', uuid),
    title: text,
    url: described('feedback_url', orNull(text)),
    reads: count,
    helpful: described('helpful_count', count),
    unhelpful: count,
  });
  const day = objectSchema({ date: { ...text, format: 'date' }, reads: count });
  return {
    Reading: objectSchema({ items: { type: 'array', items: page }, days: { type: 'array', items: day } }),
  };
}
