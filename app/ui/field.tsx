import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import { wholeWords } from './whole-words';

/** Wires a control to its label, description and error: spread it on the control. */
export interface ControlProps {
  id: string;
  name: string;
  required?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  /** The name in the submitted form. */
  name: string;
  label: ReactNode;
  /** By default derived from `name`; set it where an error summary links to it. */
  id?: string;
  description?: ReactNode;
  /** One or several messages, shown below the control and read with it. */
  error?: ReactNode | string[];
  required?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/**
 * Label, control, description and errors, always wired (`aria-invalid`, `aria-describedby`).
 *
 * @example <Field name="title" label="Tytuł" error={errors.title} required>{(control) => <Input {...control}
 *   defaultValue={title} />}</Field>
 */
export function Field({ name, label, id, description, error, required, className, children }: FieldProps) {
  const generated = useId();
  const controlId = id ?? `${name}${generated}`;
  const messages = Array.isArray(error) ? error.filter(Boolean) : error ? [error] : [];
  const descriptionId = description ? `${controlId}-description` : undefined;
  const errorId = messages.length > 0 ? `${controlId}-error` : undefined;
  const control: ControlProps = { id: controlId, name };
  if (required) control.required = true;
  if (errorId) control['aria-invalid'] = true;
  const describedBy = classNames(errorId, descriptionId);
  if (describedBy) control['aria-describedby'] = describedBy;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="self-start text-[0.9375rem] font-semibold">
        {label}
      </label>
      {description ? (
        <p id={descriptionId} className="text-sm text-muted">
          {wholeWords(description)}
        </p>
      ) : null}
      {children(control)}
      {errorId ? <FieldError id={errorId} messages={messages} /> : null}
    </div>
  );
}

/** The messages below a control. `Field` includes it; a group of radios or a table of rows may need it alone. */
export function FieldError({ id, messages }: { id: string; messages: ReactNode[] }) {
  return (
    <div id={id} className="text-sm font-semibold text-red">
      {messages.map((message, index) => (
        <p key={index}>{message}</p>
      ))}
    </div>
  );
}

/** Several controls under one heading, such as radios: `legend` is read with each of them. */
export function FieldGroup({
  legend,
  children,
  className,
}: {
  legend: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <fieldset className={classNames('flex flex-col gap-3', className)}>
      <legend className="mb-1.5 text-[0.9375rem] font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
