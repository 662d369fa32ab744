/** The hidden field with a form's idempotency key. */
export const formKeyField = 'idempotency_key';

/** A new random key of 128 bits: a form with it counts once, however often it is submitted. */
export const createFormKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
