import type { AnyActor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import type { Decision } from "@/lib/resources/closed-sets";
import { cancelEach, claimCancelable } from "@/lib/transitions/activity/move";
import { claimPending } from "@/lib/transitions/application/claim";
import { rejectEach, requestEachRevision } from "@/lib/transitions/application/decide";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { KeepableKind } from "@/lib/transitions/kept-kind/kept-elsewhere";
import type { Refused } from "@/lib/transitions/many";
import { claimEachParticipant } from "@/lib/transitions/participant/claim";
import { removeLockedParticipant } from "@/lib/transitions/participant/remove";

interface HeldKind {
  /** What the decision is about, which the event must not keep elsewhere. */
  about: KeepableKind;
  /** Locks the records on which the decision is possible, in id order. */
  claim: (
    tx: Transaction,
    eventId: string,
    ids: readonly string[],
  ) => Promise<{ claimed: { id: string }[]; refused: Refused[] }>;
  /** Carries it out on claimed records. */
  carryOut: (
    tx: Transaction,
    actor: AnyActor,
    event: OwnEvent,
    claimed: readonly { id: string }[],
    message: string | null,
  ) => Promise<void>;
  /** How many are carried out in one transaction. */
  atOnce: number;
  /** How the entries in the activity log begin. */
  action: "application.decision" | "participant.removal" | "activity.cancellation";
  /** Why it is not carried out on a record that can no longer be claimed. */
  impossible: string;
}

const ofApplications = {
  about: "person",
  claim: async (tx, eventId, ids) => {
    const { pending, refused } = await claimPending(tx, eventId, ids);
    return { claimed: pending, refused };
  },
  atOnce: 100,
  action: "application.decision",
  impossible: "the application was no longer pending",
} satisfies Omit<HeldKind, "carryOut">;

/** What can be held (docs/rules/states.md#held-decisions). */
export const heldKinds: Record<Decision, HeldKind> = {
  reject: { ...ofApplications, carryOut: rejectEach },
  request_revision: { ...ofApplications, carryOut: requestEachRevision },
  remove: {
    about: "person",
    claim: async (tx, eventId, ids) => {
      const { claimed, refused } = await claimEachParticipant(tx, eventId, ids);
      return { claimed: [...claimed.keys()].map((id) => ({ id })), refused };
    },
    carryOut: async (tx, actor, event, claimed, message) => {
      for (const { id } of claimed) await removeLockedParticipant(tx, actor, event, id, message);
    },
    atOnce: 1, // it locks the activities in which the person holds a place
    action: "participant.removal",
    impossible: "the person was no longer a participant",
  },
  cancel: {
    about: "activity",
    claim: claimCancelable,
    carryOut: cancelEach,
    atOnce: 1, // it notifies everybody who signed up
    action: "activity.cancellation",
    impossible: "the activity was already canceled",
  },
};
