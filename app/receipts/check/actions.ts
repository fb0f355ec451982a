"use server";

import { textOf } from "@/app/typed-form";
import { type CheckedStatement, checkSignedStatement } from "@/lib/portal/checked-statement";

const lettersAtMost = 20_000;

export async function checkReceipt(_before: CheckedStatement | undefined, form: FormData): Promise<CheckedStatement> {
  const text = textOf(form, "receipt").trim();
  if (text === "") return { valid: false, reason: "Nothing was pasted." };
  if (text.length > lettersAtMost) return { valid: false, reason: "This is not a receipt or an attestation: it is too long." };
  return checkSignedStatement(text);
}
