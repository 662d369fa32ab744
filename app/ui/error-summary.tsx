import { Arrival } from './arrival';

export interface SummarisedError {
  /** The id of the control that the message is about. */
  fieldId: string;
  message: string;
}

/** All that is wrong with a form, at its top; takes the focus each time new errors arrive, and leads to the fields. */
export function ErrorSummary({ title, errors }: { title: string; errors: SummarisedError[] }) {
  if (errors.length === 0) return null;
  return (
    <Arrival what={errors.map((error) => error.fieldId + error.message).join()} role="alert" className="rounded border-2 border-red bg-raised px-5 py-4">
      <h2 className="font-bold">{title}</h2>
      <ul className="mt-2 list-disc pl-5">
        {errors.map((error) => (
          <li key={error.fieldId + error.message}>
            <a href={`#${error.fieldId}`} className="font-semibold text-red underline underline-offset-2" onClick={() => document.getElementById(error.fieldId)?.focus()}>
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </Arrival>
  );
}
