export const emailMaxLength = 254;

/**
 * Whether `value` has the shape of an e-mail address, also with letters beyond ASCII. Only a message to it could prove
 * more.
 */
export const isEmail = (value: string) =>
  value.length <= emailMaxLength &&
  /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\".]+(\.[^\s@<>()[\],;:\\".]+)+$/u.test(value);
