import { useState } from 'react';
import { formKeyField } from '#app/platform/form-key';

interface FormKeyProps {
  /**
   * Of the form as the server made it. Loaded anew behind an open form, it changes nothing: the form is still the same.
   */
  value: string;
  /** The one that an answer gave instead. */
  renewed?: string;
}

/** The idempotency key of a form that makes something: however often it is sent, it is made once. */
export function FormKey({ value, renewed }: FormKeyProps) {
  const [key, setKey] = useState(renewed ?? value);
  const [last, setLast] = useState(renewed);
  if (renewed !== undefined && renewed !== last) {
    setLast(renewed);
    setKey(renewed);
  }
  return <input type="hidden" name={formKeyField} value={key} />;
}
