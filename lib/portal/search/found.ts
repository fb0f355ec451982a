/** Something that was found, and the page that shows it. */
export interface Found {
  title: string;
  /** Where it belongs: the organization of an event, the event of a person. */
  within: string;
  href: string;
}

export const foundAtMost = 6;

/** So many rows with a word are looked at to find the best. */
export const lookedAtMost = 200;
