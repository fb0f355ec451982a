"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { type CheckedStatement, checkSignedStatement } from "@/lib/portal/checked-statement";

const lettersAtMost = 20_000;

interface ReceiptState extends FormState {
  checked: CheckedStatement;
}

export async function checkReceipt(_before: FormState, form: FormData): Promise<ReceiptState> {
  return { checked: await check(textOf(form, "receipt").trim()) };
}

async function check(text: string): Promise<CheckedStatement> {
  if (text === "") return { valid: false, reason: "Nothing was pasted." };
  if (text.length > lettersAtMost)
    return { valid: false, reason: "This is not a receipt or an attestation: it is too long." };
  return checkSignedStatement(text);
}
