"use server";

import * as z from "zod";
import { act } from "@/app/act";
import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { announcementSchema, sendAnnouncement } from "@/lib/transitions/announcement/announcement";
import { limitsSchema, setLimits } from "@/lib/transitions/integration/set-limits";
import { forceDelete, reinstate, suspend } from "@/lib/transitions/integration/status";
import {
  appointOperator,
  sendPasswordLink,
  withdrawOperator,
} from "@/lib/transitions/operator/operators";
import {
  rejectOrganization,
  verifyOrganization,
} from "@/lib/transitions/organization/verification";
import { limitFields, typedLimits } from "./limit-numbers";

export const verify = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, verifyOrganization, "Verified.");
export const reject = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, rejectOrganization, "Rejected.");
export const suspendIntegration = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, suspend, "Suspended.");
export const reinstateIntegration = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, reinstate, "Reinstated.");
export const forceDeleteIntegration = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, forceDelete, "Deleted.");

export const saveLimits = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: limitsSchema,
    typed: () => typedLimits(form),
    values: () => typedIn(form, limitFields),
    verb: (operator, limits) => {
      const { shown, changesIn } = parseShownValues(form, limitsSchema);
      return setLimits(operator, textOf(form, "id"), changesIn(limits), shown);
    },
    refresh: "/operator",
    done: "Saved.",
  });

/**
 * An operator's reason, which publishers and organizers can read. An empty text means no reason.
 */
const reasonSchema = z
  .string()
  .trim()
  .max(500, "At most 500 characters.")
  .transform((text) => text || undefined);

const withReason = z.object({ reason: reasonSchema });

const runOperatorVerb = (
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

export const appoint = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, appointOperator, "Appointed.");
export const withdraw = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, withdrawOperator, "Withdrawn.");
export const sendLink = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, sendPasswordLink, "A link is on its way.");

export const send = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: announcementSchema,
    proof: true,
    verb: sendAnnouncement,
    refresh: "/operator/announcements",
    done: "Sent. People are being notified.",
  });
