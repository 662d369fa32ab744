// Sizes in bytes.

export const kilobyte = 1024;
export const megabyte = 1024 * kilobyte;
export const gigabyte = 1024 * megabyte;
