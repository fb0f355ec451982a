/** The database did not finish in time. The error has the code of a network timeout, so that both are answered with 503. */
export class DatabaseTimeout extends Error {
  readonly code = "ETIMEDOUT";
}
