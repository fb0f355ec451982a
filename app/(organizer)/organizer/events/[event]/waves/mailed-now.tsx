"use client";

import { useLayoutEffect, useRef, useState } from "react";
import { wallTime } from "@/lib/time/zones";
import { counted } from "@/lib/words";

interface Props {
  /** The participants with an account, by role. */
  notified: { role: string | null; people: number }[];
}

/** What saving the form of a scheduled wave sends at once: its start may have passed already. */
export function MailedNow({ notified }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  const [words, setWords] = useState("");
  useLayoutEffect(() => {
    const form = line.current?.closest("form");
    if (!form) return;
    const update = () => setWords(consequenceOf(new FormData(form), notified));
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, [notified]);
  return (
    <p ref={line} role="status" className="text-sm font-medium empty:hidden">
      {words}
    </p>
  );
}

function consequenceOf(form: FormData, notified: Props["notified"]): string {
  if (!form.has("base_activities")) return "Held until it has activities: nobody is mailed.";
  const [start, zone] = [String(form.get("start_time")), String(form.get("start_time.zone"))];
  if (start === "" || start > wallTime(new Date(), zone)) return "";
  const roles = form.getAll("roles_ids");
  const isForAll = form.get("audience") !== "roles";
  const people = notified
    .filter(({ role }) => isForAll || (role !== null && roles.includes(role)))
    .reduce((sum, { people }) => sum + people, 0);
  return `Its start has passed, so it opens at once: ${counted(people, "person is", "people are")} mailed now.`;
}
