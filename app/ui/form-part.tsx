import { formPartField } from '#app/platform/form-part';

/**
 * Stands first and last in a form whose button comes before its fields: the server refuses one that was sent before all
 * of it had arrived.
 */
export const FormPart = ({ at }: { at: 'begin' | 'end' }) => <input type="hidden" name={formPartField} value={at} />;
