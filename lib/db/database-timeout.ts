/** The database did not do in time what it was asked. It has the code of a network's timeout, which answers 503 like that one. */
export class DatabaseTimeout extends Error {
  readonly code = "ETIMEDOUT";
}
