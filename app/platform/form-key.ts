/** The hidden field that carries a form's idempotency key. */
export const formKeyField = 'idempotency_key';

/** A new random key of 128 bits: posted twice, a form that carries it counts once. */
export const createFormKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
