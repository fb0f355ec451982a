/** The fields of every stored resource. */
export const storedResourceFields = {
  id: "Opaque and stable.",
  created_at: "When it was created, to the microsecond.",
  updated_at:
    "Strictly increases with every change: of two copies, keep the one with the later `updated_at`.",
};

export const pseudonymNote =
  "A pseudonym: the same person has the same one everywhere in your integration, and a different one in every other integration.";
