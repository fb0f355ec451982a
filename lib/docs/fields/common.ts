/** What every stored resource has. */
export const stored = {
  id: "Opaque and stable.",
  created_at: "When it was created, to the microsecond.",
  updated_at: "Grows strictly with every change: of two copies the one with the later `updated_at` is right.",
};

export const pseudonym =
  "A pseudonym: the same person has the same one on every surface of your integration, and another one on each other integration.";
