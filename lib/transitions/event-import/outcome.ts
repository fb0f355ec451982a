import * as z from "zod";

const names = z.array(z.string());

/** What an import does to an event: what its preview shows, and what applying it did. */
export const importOutcomeSchema = z.object({
  kinds: z.array(
    z.object({
      kind: z.string(),
      created: z.int(),
      changed: z.int(),
      deleted: z.int(),
      unchanged: z.int(),
      /** The first of each. */
      names: z.object({ created: names, changed: names, deleted: names }),
    }),
  ),
  /** People who get a notice, and how many of them also by mail. */
  people: z.int(),
  mails: z.int(),
  /** Webhooks to each connected integration. */
  integrations: z.array(z.object({ name: z.string(), webhooks: z.int() })),
  faults: z.array(z.string()),
  faultCount: z.int(),
  notes: z.array(z.string()),
  /** A digest of the changes by record. The preview is shown again when it differs. */
  digest: z.string(),
});

export type ImportOutcome = z.output<typeof importOutcomeSchema>;
