export const emailMaxLength = 254;

/**
 * Whether `value` looks like an e-mail address, with letters beyond ASCII allowed. Only sending a message could prove
 * it.
 */
export const isEmail = (value: string) =>
  value.length <= emailMaxLength &&
  /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)+$/u.test(value);
