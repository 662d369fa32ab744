import type { FieldErrors } from '#app/platform/errors';
import { FocusOnAppear } from './focus-on-appear';

interface ErrorSummaryProps {
  title: string;
  /** The errors of a form's answer: each new answer moves the focus here, even with the same messages. */
  errors: FieldErrors;
  /** The form's fields in order; by default those of `errors`. Errors without a field (`''`) are shown elsewhere. */
  fields?: readonly string[];
  /** The id of a field's control; by default the field's name. */
  idOf?: (field: string) => string;
  /** The fields' names, said before a message that several fields have. */
  labelOf?: (field: string) => string | undefined;
}

/** All errors of a form, at its top, with links to the fields. Takes the focus when it appears. */
export function ErrorSummary({
  title,
  errors,
  fields = Object.keys(errors),
  idOf = (field) => field,
  labelOf = () => undefined,
}: ErrorSummaryProps) {
  const rows = fields.flatMap((field) =>
    field === '' ? [] : (errors[field] ?? []).map((message) => ({ id: idOf(field), label: labelOf(field), message })),
  );
  const isShared = (message: string) => rows.filter((row) => row.message === message).length > 1;
  if (rows.length === 0) return null;
  return (
    <FocusOnAppear what={errors} role="alert" className="rounded border-2 border-red bg-raised px-5 py-4">
      <h2 className="font-bold">{title}</h2>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {rows.map(({ id, label, message }) => (
          <li key={id + message}>
            <a
              href={`#${id}`}
              className="font-semibold text-red underline underline-offset-2"
              onClick={() => document.getElementById(id)?.focus()}
            >
              {label !== undefined && isShared(message) ? `${label}: ${message}` : message}
            </a>
          </li>
        ))}
      </ul>
    </FocusOnAppear>
  );
}
