import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";

/**
 * What a page shows when the call of a server action failed: the service was not reached, failed,
 * or was updated since the page was opened. Redirects and "not found" are rethrown for Next.
 */
export function failedCall(thrown: unknown): { message: string } {
  unstable_rethrow(thrown);
  if (unstable_isUnrecognizedActionError(thrown)) {
    return {
      message:
        "The service was updated since you opened this page. Copy what you typed, then reload the page.",
    };
  }
  const reference = referenceOf(thrown);
  if (reference === undefined)
    return { message: "The service could not be reached. Nothing you typed is lost: try again." };
  return {
    message: `Something went wrong on our side. Nothing you typed is lost: try again in a moment. Reference ${reference}`,
  };
}

/** Next replaces an error on the server by a digest, which is also in the log. */
function referenceOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && "digest" in thrown && typeof thrown.digest === "string"
    ? thrown.digest
    : undefined;
}
