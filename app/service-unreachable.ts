/** The message that a page shows when a server action cannot be reached. */
export const serviceUnreachable = { message: "The service could not be reached. Nothing you typed is lost: try again." };
