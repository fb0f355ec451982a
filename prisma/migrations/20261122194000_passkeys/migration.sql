-- Passkeys, and the questions that a browser or an identity provider is asked to answer (docs/rules/accounts.md#passkeys).

CREATE TABLE "passkeys" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "user_handle" TEXT NOT NULL,
    "counter" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX "passkeys_person_id_idx" ON "passkeys"("person_id");
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each is answered once, by the session that it was made for: when that ends, so does the challenge.
CREATE TABLE "sign_in_challenges" (
    "digest" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "session_id" UUID,
    "user_handle" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "sign_in_challenges_pkey" PRIMARY KEY ("digest"),
    CONSTRAINT "sign_in_challenges_purpose_check" CHECK (purpose IN ('add_passkey', 'sign_in', 'prove')),
    CONSTRAINT "sign_in_challenges_session_check" CHECK ((session_id IS NULL) = (purpose = 'sign_in'))
);
CREATE INDEX "sign_in_challenges_session_id_idx" ON "sign_in_challenges"("session_id");
CREATE INDEX "sign_in_challenges_expires_at_idx" ON "sign_in_challenges"("expires_at");
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When the session was sent to the identity provider to sign in there again, as a proof.
ALTER TABLE "sessions" ADD COLUMN "proof_asked_at" TIMESTAMPTZ(6);

-- A change of address is good while it is the one that was asked for last.
ALTER TABLE "people" ADD COLUMN "pending_email" TEXT;

-- Moves on when the ways in to the account end, so that no sign-in that was judged before can begin a session after (docs/rules/accounts.md#taking-back).
ALTER TABLE "people" ADD COLUMN "sign_in_epoch" INTEGER NOT NULL DEFAULT 0;
