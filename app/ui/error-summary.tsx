import type { FieldErrors } from '#app/platform/errors';
import { FocusOnAppear } from './focus-on-appear';

interface ErrorSummaryProps {
  title: string;
  /** As the form's answer has them: each new answer takes the focus, also one with the same messages. */
  errors: FieldErrors;
  /** The form's fields in their order; those of `errors` unless given. What is of no field (`''`) stands elsewhere. */
  fields?: readonly string[];
  /** The id of a field's control; the field's name unless given. */
  idOf?: (field: string) => string;
}

/** All that is wrong with a form, at its top; takes the focus when it comes, and leads to the fields. */
export function ErrorSummary({
  title,
  errors,
  fields = Object.keys(errors),
  idOf = (field) => field,
}: ErrorSummaryProps) {
  const rows = fields.flatMap((field) =>
    field === '' ? [] : (errors[field] ?? []).map((message) => ({ id: idOf(field), message })),
  );
  if (rows.length === 0) return null;
  return (
    <FocusOnAppear what={errors} role="alert" className="rounded border-2 border-red bg-raised px-5 py-4">
      <h2 className="font-bold">{title}</h2>
      <ul className="mt-2 list-disc pl-5">
        {rows.map(({ id, message }) => (
          <li key={id + message}>
            <a
              href={`#${id}`}
              className="font-semibold text-red underline underline-offset-2"
              onClick={() => document.getElementById(id)?.focus()}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </FocusOnAppear>
  );
}
