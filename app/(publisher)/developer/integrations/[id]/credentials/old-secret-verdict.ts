interface SecretTimes {
  created_at: Date;
  last_used_at: Date | null;
}

export interface Verdict {
  tone: "good" | "warn" | "note";
  words: string;
}

const idleSeconds = 3600;

/** Whether the old client secret can be retired, judged by the last use of each secret. */
export function oldSecretVerdict(current: SecretTimes, previous: SecretTimes, now: Date): Verdict {
  if (current.last_used_at === null)
    return { tone: "warn", words: "Keep the old one: nothing has used the new secret yet." };
  const isUsedSinceRotation =
    previous.last_used_at !== null && previous.last_used_at > current.created_at;
  if (!isUsedSinceRotation)
    return {
      tone: "good",
      words:
        "The old one can go: the new secret is in use, and the old one has not been used since the rotation.",
    };
  const isIdle = (previous.last_used_at ?? now).getTime() < now.getTime() - idleSeconds * 1000;
  return isIdle
    ? {
        tone: "good",
        words:
          "The old one can probably go: the new secret is in use, and the old one has not been used for an hour.",
      }
    : { tone: "warn", words: "Keep the old one: something has used it within the last hour." };
}
