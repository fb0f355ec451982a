import { openText, sealText } from "@/lib/crypto/seal";
import type { Transaction } from "@/lib/db/transact";
import { isUuid, nilUuid } from "@/lib/db/uuid";

// A browser that has signed in to an account keeps a sealed cookie that names the account and a row
// of `known_browsers`. It only relaxes the limit on wrong passwords, so that strangers' guesses do
// not lock out the owner. It signs nobody in (docs/rules/accounts.md#known-browsers).

interface KnownAccount {
  personId: string;
  browserId: string;
}

/**
 * Enough for a browser that a family shares. The accounts that signed in most recently are kept.
 */
const accountsAtMost = 5;

/**
 * The id of the row that makes this browser known to the account. Undefined when it is unknown or
 * no longer known.
 */
export async function knownBrowserId(
  tx: Pick<Transaction, "knownBrowser">,
  cookie: string | undefined,
  personId: string | undefined,
) {
  const known = openKnownAccounts(cookie).find((one) => one.personId === personId);
  const row = await tx.knownBrowser.findFirst({
    where: { id: known?.browserId ?? nilUuid, person_id: personId ?? nilUuid },
    select: { id: true },
  });
  return row?.id;
}

/** Records the browser after a sign-in. Returns the cookie's new value. */
export async function rememberBrowser(
  tx: Pick<Transaction, "knownBrowser">,
  cookie: string | undefined,
  personId: string,
): Promise<string> {
  const id =
    (await knownBrowserId(tx, cookie, personId)) ??
    (await tx.knownBrowser.create({ data: { person_id: personId }, select: { id: true } })).id;
  const others = openKnownAccounts(cookie).filter((one) => one.personId !== personId);
  return sealKnownAccounts([{ personId, browserId: id }, ...others].slice(0, accountsAtMost));
}

const sealKnownAccounts = (accounts: KnownAccount[]) =>
  sealText(
    "known-browser",
    accounts.map(({ personId, browserId }) => `${personId}/${browserId}`).join(" "),
  );

function openKnownAccounts(cookie: string | undefined): KnownAccount[] {
  const text = openText("known-browser", cookie ?? "") ?? "";
  return text.split(" ").flatMap((pair) => {
    const [personId = "", browserId = ""] = pair.split("/");
    return isUuid(personId) && isUuid(browserId) ? [{ personId, browserId }] : [];
  });
}
