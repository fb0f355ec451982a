/** What a page answers itself when a server action did not. */
export const unreachable = { message: "The service could not be reached. Nothing you typed is lost: try again." };
