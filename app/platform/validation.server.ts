import * as z from 'zod';
import { validationTexts as texts } from '#app/texts/pl/validation';
import { withLineFeeds } from './line-ends';
import { inOneLine } from './one-line';
import { isEmail, typedEmail } from './email';
import { type FieldErrors, invalid } from './errors';
import { readOnlyFields } from './read-only-fields';

// PostgreSQL accepts neither NUL nor lone surrogates.
export const storable = (text: string) => !/\0|\p{Surrogate}/u.test(text);

const missingAs = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? message : texts.wrongType),
});

/** The message at a value that is of another type, or is not there at all. */
export const wrongType = missingAs(texts.required);

/** A text that the database can store. */
export const storableText = z.string(wrongType).refine(storable, texts.forbiddenCharacters);

/**
 * The same, of at most `max` characters. Lines end as a browser's text area has them (LF), whoever sends the text: else
 * a save of an untouched form would change every line.
 */
export const textSchema = (max: number) => keptText(z.string(wrongType), max);

/** A text of one line, such as a name or a title: outer spaces and unseen characters are dropped, and do not count. */
export const lineSchema = (max: number) => keptText(z.string(wrongType).overwrite(inOneLine), max);

/** The same, and not empty. @param message where it is empty, or not there at all */
export const filledLine = (max: number, message: string) =>
  keptText(z.string(missingAs(message)).overwrite(inOneLine), max).refine((text) => text !== '', message);

/** A text that has more than white space. @param message where it has not, or is not there at all */
export const filledText = (max: number, message: string) =>
  keptText(z.string(missingAs(message)), max).refine((text) => text.trim() !== '', message);

const keptText = (text: z.ZodString, max: number) =>
  text.overwrite(withLineFeeds).max(max, texts.tooLong(max)).refine(storable, texts.forbiddenCharacters);

const ignored = z.unknown().optional();

/** Spread it into the schema of a client's input. */
export const ignoredFields = Object.fromEntries(readOnlyFields.map((name) => [name, ignored])) as Record<
  (typeof readOnlyFields)[number],
  typeof ignored
>;

/** An e-mail address, typed or pasted. */
export const emailSchema = (message: string) =>
  z.string({ error: message }).overwrite(typedEmail).refine(isEmail, message);

/** A client that sends more unknown fields than this is told of the first ones only. */
const mostFields = 100;

const firstOf = (path: readonly PropertyKey[]) => String(path[0] ?? '');

/** A value that has fields of its own names them: 'accessibility.entity'. */
export const wholePath = (path: readonly PropertyKey[]) => path.join('.');

/**
 * zod's issues as messages by field; an unknown field is named by itself.
 * @param nameOf the field of an issue, from where in the input it is
 */
export function errorsByField(error: z.ZodError, nameOf: (path: PropertyKey[]) => string = firstOf): FieldErrors {
  // A Map, since a client may name fields 'constructor' or '__proto__'.
  const fields = new Map<string, string[]>();
  const add = (name: string, message: string) => {
    if (fields.size >= mostFields && !fields.has(name)) return;
    fields.set(name, [...new Set(fields.get(name)).add(message)]);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0)
      issue.keys.forEach((key) => add(key, texts.unknownField));
    else if (issue.code === 'unrecognized_keys') add(String(issue.path[0]), texts.unknownField);
    // An input that is not an object has no field for a Polish message.
    else
      add(
        nameOf(issue.path),
        issue.path.length === 0 && issue.code === 'invalid_type' ? texts.wrongType : issue.message,
      );
  }
  return Object.fromEntries(fields);
}

/**
 * A client's input by its schema.
 * @param nameOf as of `errorsByField`
 * @throws AppError `invalid` with all messages by field
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  nameOf?: (path: PropertyKey[]) => string,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalid(errorsByField(parsed.error, nameOf));
  return parsed.data;
}

/** The messages by field for visitors, who get one message at a field. */
export const firstErrorsByField = (error: z.ZodError): FieldErrors =>
  Object.fromEntries(Object.entries(errorsByField(error)).map(([name, messages]) => [name, messages.slice(0, 1)]));

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID; for anything else the answer is 'not found'. */
export const isUuid = (text: string) => uuidForm.test(text);
