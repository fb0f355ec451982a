export const slugLengthAtMost = 120;

const slugForm = /^[\p{L}\p{N}]+([-_.][\p{L}\p{N}]+)*$/u;

/**
 * Whether the text can be the last part of an address: the public page of an event is
 * `/events/SLUG`.
 */
export const isSlug = (text: string): boolean =>
  text.length <= slugLengthAtMost && slugForm.test(text);
