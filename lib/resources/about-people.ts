import type { WithheldReason } from "@/lib/people/withholding";
import { namingFields } from "./activity";
import { applicationSchema } from "./application";
import { notesFields, participantSchema, withheldFields } from "./participant";
import { profileSchema } from "./profile";

/** The fields of a resource that are about one person. */
interface PersonFields {
  all: readonly string[];
  /**
   * The fields that privacy mode hides. `unscoped` are the fields hidden from a connection without
   * the scope for them.
   */
  withheld: readonly string[];
  unscoped: readonly string[];
}

const withheldOfApplication = withheldFields.filter((field) => field in applicationSchema.shape);

const fields = {
  participant: {
    all: Object.keys(participantSchema.shape),
    withheld: withheldFields,
    unscoped: [...withheldFields, ...notesFields],
  },
  application: {
    all: Object.keys(applicationSchema.shape),
    withheld: withheldOfApplication,
    unscoped: withheldOfApplication,
  },
  activity: { all: namingFields, withheld: namingFields, unscoped: namingFields },
  profile: { all: Object.keys(profileSchema.shape), withheld: [], unscoped: notesFields },
  user_revocation: { all: ["participant_id"], withheld: [], unscoped: [] },
} as const satisfies Record<string, PersonFields>;

export type ResourceAboutPeople = keyof typeof fields;

/** The resource that each endpoint of the read API about people serves. */
export const resourceByEndpoint: Partial<Record<string, ResourceAboutPeople>> = {
  participants: "participant",
  participant: "participant",
  activities: "activity",
  program: "activity",
  profile: "profile",
};

export const personFieldsOf = (kind: ResourceAboutPeople): PersonFields => fields[kind];

export const isResourceAboutPeople = (kind: string): kind is ResourceAboutPeople =>
  Object.hasOwn(fields, kind);

/** The fields of a resource that are hidden for this reason. */
export const hiddenFields = (
  kind: ResourceAboutPeople,
  reason: WithheldReason,
): readonly string[] =>
  reason === "scope not granted" ? fields[kind].unscoped : fields[kind].withheld;
