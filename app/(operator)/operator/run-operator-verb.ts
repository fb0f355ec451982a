import * as z from "zod";
import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { Actor } from "@/lib/audit/actor";

/**
 * An operator's reason, which publishers and organizers can read. An empty text means no reason.
 */
const reasonSchema = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .transform((text) => text || undefined);

const withReason = z.object({ reason: reasonSchema });

/**
 * Calls an operator's verb from a dialog form that holds the subject's id and an optional reason.
 */
export const runOperatorVerb = (
  form: FormData,
  verb: (operator: Actor, id: string, reason?: string) => Promise<void>,
  done: string,
) =>
  act(form, {
    schema: withReason,
    proof: true,
    verb: (operator, { reason }) => verb(operator, textOf(form, "id"), reason),
    refresh: "/operator",
    keepsRefusedForm: true,
    done,
  });
