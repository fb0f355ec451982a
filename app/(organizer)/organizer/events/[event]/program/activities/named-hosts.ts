import { shownBefore, textOf } from "@/app/typed-form";
import { emailSchema } from "@/lib/people/email";
import { peopleNamed } from "@/lib/portal/organizer/people";
import { activityInput } from "@/lib/transitions/activity/input";

/**
 * The participants named in `host` and, one per line, in `co_hosts`. A name that matches nobody, or several people, is an error of its field. An e-mail address
 * in `host` that matches no participant is a person to invite.
 */
export async function namedHosts(eventId: string, form: FormData) {
  const values = { host: textOf(form, "host"), co_hosts: textOf(form, "co_hosts") };
  const shown = activityInput.safeParse(shownBefore(form)).data;
  const already = shown ? [...(shown.host ? [shown.host] : []), ...shown.co_hosts] : [];
  const [[host], coHosts] = await Promise.all([
    peopleNamed(eventId, lines(values.host), already),
    peopleNamed(eventId, lines(values.co_hosts), already),
  ]);
  const address = host?.person_id === null && host.label.includes("@") ? emailSchema.safeParse(host.label) : undefined;
  const stranger = coHosts.find(({ person_id }) => person_id === null);
  const errors = {
    ...(host?.person_id === null && !address?.success && { host: address?.error.issues[0]?.message ?? nobody(host.label) }),
    ...(stranger && { co_hosts: nobody(stranger.label) }),
  };
  return {
    host: host?.person_id ?? null,
    invited: address?.data,
    co_hosts: coHosts.flatMap(({ person_id }) => person_id ?? []),
    values,
    errors: Object.keys(errors).length > 0 ? errors : undefined,
  };
}

const lines = (typed: string) => typed.split("\n").filter((line) => line.trim() !== "");

const nobody = (label: string) => `“${label}” matches no participant, or more than one. Choose one of the suggestions.`;
