import { useState } from 'react';
import { formKeyField } from '#app/platform/form-key';

interface FormKeyProps {
  /** The key from the loader. A later one from a revalidation is ignored: the form is still the same. */
  value: string;
  /** The new key of an answer, if it gave one. */
  renewed?: string;
}

/** The idempotency key of a form that creates something: submitted repeatedly, it creates one. */
export function FormKey({ value, renewed }: FormKeyProps) {
  const [key, setKey] = useState(renewed ?? value);
  const [last, setLast] = useState(renewed);
  if (renewed !== undefined && renewed !== last) {
    setLast(renewed);
    setKey(renewed);
  }
  return <input type="hidden" name={formKeyField} value={key} />;
}
