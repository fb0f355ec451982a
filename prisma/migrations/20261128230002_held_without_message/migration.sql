-- Every rejection and requested revision is held, also one without a message.
ALTER TABLE "held_decisions" ALTER COLUMN "message" DROP NOT NULL;
