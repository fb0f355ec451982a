/** Why a file cannot be used, in words for the organizer. */
export class Unreadable extends Error {}
