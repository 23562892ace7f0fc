/** What people are told as one MB. */
export const mebibyte = 1024 * 1024
