"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { type CheckedStatement, checkSignedStatement } from "@/lib/portal/checked-statement";
import { pageLanguage, pageMessages } from "@/lib/session/page-language";
import { answerIn } from "@/messages/answers";

const lettersAtMost = 20_000;

interface ReceiptState extends FormState {
  checked: CheckedStatement;
}

export async function checkReceipt(_before: FormState, form: FormData): Promise<ReceiptState> {
  return { checked: await check(textOf(form, "receipt").trim()) };
}

async function check(text: string): Promise<CheckedStatement> {
  const { receipts: words } = await pageMessages();
  if (text === "") return { valid: false, reason: words.empty };
  if (text.length > lettersAtMost) return { valid: false, reason: words.tooLong };
  const checked = await checkSignedStatement(text);
  return checked.valid
    ? checked
    : { ...checked, reason: answerIn(await pageLanguage(), checked.reason) };
}
