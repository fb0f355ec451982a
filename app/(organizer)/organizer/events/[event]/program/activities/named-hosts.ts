import { shownValues, textOf } from "@/app/typed-form";
import { emailSchema } from "@/lib/people/email";
import { findPeopleByLabel } from "@/lib/portal/organizer/people";
import { activityInput } from "@/lib/transitions/activity/input";

/**
 * The participants named in `host` and, one per line, in `co_hosts`. A name that matches nobody, or
 * several people, is an error of its field. An e-mail address in `host` that matches no participant
 * is a person to invite.
 */
export async function namedHosts(eventId: string, form: FormData) {
  const values = { host: textOf(form, "host"), co_hosts: textOf(form, "co_hosts") };
  const shown = activityInput.safeParse(shownValues(form)).data;
  const currentHostIds = shown ? [...(shown.host ? [shown.host] : []), ...shown.co_hosts] : [];
  const [[host], coHosts] = await Promise.all([
    findPeopleByLabel(eventId, lines(values.host), currentHostIds),
    findPeopleByLabel(eventId, lines(values.co_hosts), currentHostIds),
  ]);
  const address =
    host?.person_id === null && host.label.includes("@")
      ? emailSchema.safeParse(host.label)
      : undefined;
  const unknownCoHost = coHosts.find(({ person_id }) => person_id === null);
  const faults = {
    ...(host?.person_id === null &&
      !address?.success && { host: address?.error.issues[0]?.message ?? noMatchWords(host.label) }),
    ...(unknownCoHost && { co_hosts: noMatchWords(unknownCoHost.label) }),
  };
  return {
    host: host?.person_id ?? null,
    invitedEmail: address?.data,
    co_hosts: coHosts.flatMap(({ person_id }) => person_id ?? []),
    faults: Object.keys(faults).length > 0 ? faults : undefined,
  };
}

const lines = (typed: string) => typed.split("\n").filter((line) => line.trim() !== "");

const noMatchWords = (label: string) =>
  `“${label}” matches no participant, or more than one. Choose one of the suggestions.`;
