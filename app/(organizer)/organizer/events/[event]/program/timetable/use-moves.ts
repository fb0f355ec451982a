"use client";

import { startTransition, useEffect, useRef, useState } from "react";
import type { FormState } from "@/components/ui/form-state";
import { failedCall } from "@/components/ui/server-action";
import type { TimetableActivity } from "@/lib/portal/organizer/schedule";
import { isSamePlace, type Place } from "@/lib/portal/program/moves";
import { saveMove } from "./actions";

interface Draft {
  id: string;
  /** The place of the activity when the move began. */
  seen: Place;
  to: Place;
}

export function useMoves(eventId: string, sessions: TimetableActivity[]) {
  const [draft, setDraft] = useState<Draft | null>(null);
  // What event handlers read: several events may come before the next render.
  const latest = useRef<Draft | null>(null);
  const isSaving = useRef(false);
  const [announcement, setAnnouncement] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [refusal, setRefusal] = useState<FormState | null>(null);
  const titleOf = (id: string) =>
    sessions.find((session) => session.id === id)?.title ?? "The activity";
  const setMove = (next: Draft | null) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current = next;
    setDraft(next);
  };
  const endMove = (words: string, refusal: FormState | null = null) => {
    setMove(null);
    setAnnouncement(words);
    setRefusal(refusal);
  };
  const save = (id: string) => {
    const move = latest.current;
    if (move?.id !== id || isSaving.current) return;
    if (isSamePlace(move.seen, move.to)) return endMove("");
    isSaving.current = true;
    startTransition(async () => {
      const saving = saveMove({
        event: eventId,
        activity: id,
        seen: placeInput(move.seen),
        to: placeInput(move.to),
      });
      const answer = await saving
        .catch((thrown) => ({ failure: failedCall(thrown) }))
        .finally(() => {
          isSaving.current = false;
        });
      startTransition(() => {
        // The move stays, to be saved again or put back.
        if ("failure" in answer) return setRefusal(answer.failure);
        const message = answer.message ?? Object.values(answer.errors ?? {})[0];
        if (message === undefined) endMove(`Saved: ${titleOf(id)}.`);
        else if (answer.signIn) setRefusal({ message, signIn: answer.signIn });
        else endMove("", { message: `${message} The timetable shows its current state.` });
      });
    });
  };
  // The timer calls the latest one, and a page that is left saves at once.
  const saveLater = useRef(save);
  useEffect(() => {
    saveLater.current = save;
  });
  useEffect(() => {
    const saveNow = () => {
      if (latest.current && timer.current !== undefined) saveLater.current(latest.current.id);
    };
    window.addEventListener("pagehide", saveNow);
    return () => {
      window.removeEventListener("pagehide", saveNow);
      saveNow();
    };
  }, []);
  return {
    movingId: draft?.id ?? null,
    placeOf: (session: TimetableActivity): Place => (draft?.id === session.id ? draft.to : session),
    /** Moves it tentatively. Only one activity can be moved at a time. */
    moveTo: (session: TimetableActivity, to: Place) => {
      if (timer.current && latest.current?.id !== session.id) save(latest.current?.id ?? "");
      if (isSaving.current) return;
      const seen = latest.current?.id === session.id ? latest.current.seen : placeOf(session);
      setMove({ id: session.id, seen, to });
      setAnnouncement("");
      setRefusal(null);
    },
    save,
    /** Saves it after a while, unless it is moved on, saved or put back before. */
    drop: (id: string) => {
      const move = latest.current;
      if (move?.id !== id || isSaving.current) return;
      if (isSamePlace(move.seen, move.to)) return endMove("");
      clearTimeout(timer.current);
      setAnnouncement(`${titleOf(id)} is saved in ten seconds.`);
      timer.current = setTimeout(() => saveLater.current(id), waitMs);
    },
    putBack: () => {
      if (latest.current && !isSaving.current) endMove(`Put back: ${titleOf(latest.current.id)}.`);
    },
    /** Announces something that was saved in another way. */
    announce: (words: string) => endMove(words),
    /** For screen readers: the last save, or the last move put back. */
    announcement,
    refusal,
  };
}

export type Moves = ReturnType<typeof useMoves>;

/** As long as a decision can be undone (docs/rules/states.md#held-decisions). */
const waitMs = 10_000;

const placeOf = ({ start_time, end_time, room }: Place): Place => ({ start_time, end_time, room });

const placeInput = ({ start_time, end_time, room }: Place) => ({
  start_time: start_time.toISOString(),
  end_time: end_time.toISOString(),
  location: room ?? "",
});
