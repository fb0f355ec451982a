-- Decisions with a message to the applicant, which take effect after ten seconds and can be undone until then (docs/rules/states.md#held-decisions).

CREATE TABLE "held_decisions" (
    "event_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "decision" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "batch_id" UUID NOT NULL,
    "decided_by" UUID NOT NULL,
    "request_id" TEXT NOT NULL,
    "address" TEXT,
    "due_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "held_decisions_pkey" PRIMARY KEY ("event_id", "person_id"),
    CONSTRAINT "held_decisions_decision_check" CHECK (decision IN ('reject', 'request_revision'))
);
CREATE INDEX "held_decisions_due_at_idx" ON "held_decisions"("due_at");

-- The table is new and empty: its foreign keys hold writers back for an instant.
ALTER TABLE "held_decisions" ADD CONSTRAINT "held_decisions_event_id_person_id_fkey" FOREIGN KEY ("event_id", "person_id") REFERENCES "event_people"("event_id", "person_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "held_decisions" ADD CONSTRAINT "held_decisions_decided_by_fkey" FOREIGN KEY ("decided_by") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;
