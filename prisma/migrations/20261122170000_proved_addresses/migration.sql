-- Whose address an account has (docs/rules/accounts.md#proved-addresses), the links in mails, and the browsers that an account knows.

ALTER TABLE "people" ADD COLUMN "email_proved_at" TIMESTAMPTZ(6);

-- Whoever signed up by themselves has proved nothing yet; everybody else was named by an import or came by single sign-on.
UPDATE people SET email_proved_at = created_at
 WHERE NOT is_guest AND deleted_at IS NULL
   AND (oidc_subject IS NOT NULL
        OR NOT EXISTS (SELECT FROM audit_entries a WHERE a.action = 'person.signed_up' AND a.subject_id = people.id::text));

-- One use, one purpose, one account: the token itself is in the mail alone.
CREATE TABLE "account_links" (
    "digest" BYTEA NOT NULL,
    "person_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),

    CONSTRAINT "account_links_pkey" PRIMARY KEY ("digest"),
    CONSTRAINT "account_links_purpose_check" CHECK (purpose IN ('reset_password', 'verify_address', 'change_address'))
);
CREATE INDEX "account_links_person_id_idx" ON "account_links"("person_id");
CREATE INDEX "account_links_expires_at_idx" ON "account_links"("expires_at");
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Mails that stand in no list of notifications: the worker makes the link when it sends one, so that no token waits in a table.
CREATE TABLE "account_mails" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "account_mails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "account_mails_due_at_idx" ON "account_mails"("due_at");

-- What would have been mailed, where no SMTP server is set: for /dev/mails.
CREATE TABLE "unsent_mails" (
    "id" BIGSERIAL NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "written_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unsent_mails_pkey" PRIMARY KEY ("id")
);

-- Browsers that have signed in to the account: their guesses are counted apart from everybody else's.
CREATE TABLE "known_browsers" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_browsers_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "known_browsers_person_id_idx" ON "known_browsers"("person_id");
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "sessions" ADD COLUMN "browser" TEXT, ADD COLUMN "address" TEXT, ADD COLUMN "last_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;
