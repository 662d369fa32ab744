import { formPartField } from '#app/platform/form-part';

/**
 * The first and the last element of a form whose button comes before its fields: the server refuses one that was
 * submitted before it had loaded completely.
 */
export const FormPart = ({ at }: { at: 'begin' | 'end' }) => <input type="hidden" name={formPartField} value={at} />;
