-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "people" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "is_guest" BOOLEAN NOT NULL DEFAULT false,
    "email" TEXT,
    "name" TEXT,
    "password_hash" TEXT,
    "is_operator" BOOLEAN NOT NULL DEFAULT false,
    "deleted_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "verification" TEXT NOT NULL DEFAULT 'unverified',
    "verification_reason" TEXT,
    "verification_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_members" (
    "organization_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "manage_events" BOOLEAN NOT NULL DEFAULT false,
    "manage_integrations" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_members_pkey" PRIMARY KEY ("organization_id","person_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "person_id" UUID NOT NULL,
    "proved_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "guess_windows" (
    "key" TEXT NOT NULL,
    "guesses" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "guess_windows_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "start_date" TIMESTAMPTZ(6),
    "end_date" TIMESTAMPTZ(6),
    "location" TEXT,
    "image_url" TEXT,
    "avatar_url" TEXT,
    "stream_url" TEXT,
    "access_mode" TEXT,
    "min_age" TEXT,
    "published_at" TIMESTAMPTZ(6),
    "sales_open_at" TIMESTAMPTZ(6),
    "slug" TEXT,
    "format" TEXT,
    "event_mode" TEXT,
    "language" TEXT[],
    "themes" TEXT[],
    "city" TEXT,
    "country" TEXT,
    "address" TEXT,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "currency" TEXT,
    "is_free" BOOLEAN,
    "min_price" INTEGER,
    "catalog_status" TEXT,
    "publish_status" TEXT,
    "visibility" TEXT,
    "is_archived" BOOLEAN,
    "re_entry" BOOLEAN,
    "checkout_requires_application_form" BOOLEAN,
    "archived_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "form_fields" (
    "event_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'text',
    "help" TEXT,
    "options" TEXT[],
    "required" BOOLEAN NOT NULL DEFAULT false,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "form_fields_pkey" PRIMARY KEY ("event_id","key")
);

-- CreateTable
CREATE TABLE "roles" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roles_pkey" PRIMARY KEY ("event_id","id")
);

-- CreateTable
CREATE TABLE "threads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "icon_name" TEXT,
    "color_hex" TEXT,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "threads_pkey" PRIMARY KEY ("event_id","id")
);

-- CreateTable
CREATE TABLE "locations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_id" UUID NOT NULL,
    "name" TEXT,
    "code" TEXT,
    "description" TEXT,
    "scope" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "is_schedulable" BOOLEAN NOT NULL DEFAULT false,
    "capacity" INTEGER,
    "amenities" TEXT[],
    "position_x" DOUBLE PRECISION,
    "position_y" DOUBLE PRECISION,
    "icon_override" TEXT,
    "color_hex" TEXT,
    "operating_hours" TEXT,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "venue" TEXT,
    "building" TEXT,
    "floor" TEXT,
    "thread_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "locations_pkey" PRIMARY KEY ("event_id","id")
);

-- CreateTable
CREATE TABLE "event_people" (
    "event_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "guest_key" TEXT,
    "application_status" TEXT NOT NULL DEFAULT 'pending',
    "registered_at" TIMESTAMPTZ(6),
    "removed_at" TIMESTAMPTZ(6),
    "cancelled_at" TIMESTAMPTZ(6),
    "display_name" TEXT,
    "nickname" TEXT,
    "organisation" TEXT,
    "real_name" TEXT,
    "privacy_mode" BOOLEAN NOT NULL DEFAULT false,
    "role_id" UUID,
    "admin_notes" TEXT,
    "application_admin_notes" TEXT,
    "revision_message" TEXT,
    "custom_form_fields" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_people_pkey" PRIMARY KEY ("event_id","person_id")
);

-- CreateTable
CREATE TABLE "activities" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_id" UUID NOT NULL,
    "title" TEXT,
    "description" TEXT,
    "activity_type" TEXT NOT NULL DEFAULT 'other',
    "activity_details" TEXT,
    "type_definition" TEXT,
    "status" TEXT NOT NULL DEFAULT 'new',
    "start_time" TIMESTAMPTZ(6),
    "end_time" TIMESTAMPTZ(6),
    "time_preference" JSONB NOT NULL DEFAULT '[]',
    "is_global" BOOLEAN NOT NULL DEFAULT false,
    "capacity" INTEGER,
    "sign_ups_enabled" BOOLEAN NOT NULL DEFAULT false,
    "committed_signups_count" INTEGER NOT NULL DEFAULT 0,
    "host_person_id" UUID,
    "markers" TEXT[],
    "thread_id" UUID,
    "location_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("event_id","id")
);

-- CreateTable
CREATE TABLE "activity_co_hosts" (
    "event_id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "activity_co_hosts_pkey" PRIMARY KEY ("event_id","activity_id","person_id")
);

-- CreateTable
CREATE TABLE "sign_ups" (
    "event_id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "wave_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("event_id","activity_id","person_id")
);

-- CreateTable
CREATE TABLE "registration_waves" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_id" UUID NOT NULL,
    "name" TEXT,
    "start_time" TIMESTAMPTZ(6),
    "end_time" TIMESTAMPTZ(6),
    "status" TEXT DEFAULT 'scheduled',
    "capacity" INTEGER,
    "capacity_mode" TEXT,
    "per_user_limit" INTEGER,
    "audience" TEXT,
    "notify_when" TIMESTAMPTZ(6),
    "active_eligibility_generation" INTEGER,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registration_waves_pkey" PRIMARY KEY ("event_id","id")
);

-- CreateTable
CREATE TABLE "wave_activities" (
    "event_id" UUID NOT NULL,
    "wave_id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "wave_activities_pkey" PRIMARY KEY ("event_id","wave_id","activity_id")
);

-- CreateTable
CREATE TABLE "wave_roles" (
    "event_id" UUID NOT NULL,
    "wave_id" UUID NOT NULL,
    "role_id" UUID NOT NULL,

    CONSTRAINT "wave_roles_pkey" PRIMARY KEY ("event_id","wave_id","role_id")
);

-- CreateTable
CREATE TABLE "integrations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "status_reason" TEXT,
    "status_at" TIMESTAMPTZ(6),
    "display_name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "tagline" TEXT,
    "publisher_name" TEXT NOT NULL,
    "support_email" TEXT NOT NULL,
    "publisher_website_url" TEXT,
    "privacy_policy_url" TEXT NOT NULL,
    "webhook_url" TEXT,
    "redirect_uris" TEXT[],
    "declared_webhook_event_types" TEXT[],
    "visibility" TEXT NOT NULL,
    "pseudonym_key" BYTEA NOT NULL,
    "limit_installation" TEXT,
    "limit_user" TEXT,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "declared_scopes" (
    "integration_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "required" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "declared_scopes_pkey" PRIMARY KEY ("integration_id","name")
);

-- CreateTable
CREATE TABLE "integration_logos" (
    "integration_id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "png" BYTEA NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_logos_pkey" PRIMARY KEY ("integration_id")
);

-- CreateTable
CREATE TABLE "client_secrets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "integration_id" UUID NOT NULL,
    "digest" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6),
    "last_used_at" TIMESTAMPTZ(6),
    "last_used_from" TEXT,

    CONSTRAINT "client_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_secrets" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "integration_id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quota_uses" (
    "id" BIGSERIAL NOT NULL,
    "integration_id" UUID NOT NULL,
    "quota" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "quota_uses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connections" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "integration_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'connected',
    "granted_scopes" TEXT[],
    "connected_by" UUID,
    "connected_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(6),
    "end_reason" TEXT,
    "last_call_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consents" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "integration_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "consents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authorization_requests" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "session_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "event_id" UUID,
    "redirect_uri" TEXT NOT NULL,
    "scopes" TEXT[],
    "state" TEXT,
    "nonce" TEXT,
    "code_challenge" TEXT NOT NULL,
    "force_consent" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "decided_at" TIMESTAMPTZ(6),

    CONSTRAINT "authorization_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authorization_codes" (
    "digest" BYTEA NOT NULL,
    "integration_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "scopes" TEXT[],
    "redirect_uri" TEXT NOT NULL,
    "code_challenge" TEXT NOT NULL,
    "nonce" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "authorization_codes_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "token_families" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "integration_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "person_id" UUID,
    "code_digest" BYTEA,
    "scopes" TEXT[],
    "nonce" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "revoked_at" TIMESTAMPTZ(6),
    "revoke_reason" TEXT,

    CONSTRAINT "token_families_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "digest" BYTEA NOT NULL,
    "family_id" UUID NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "digest" BYTEA NOT NULL,
    "family_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "used_at" TIMESTAMPTZ(6),
    "replay_key_digest" BYTEA,
    "replay_sealed" BYTEA,
    "replay_until" TIMESTAMPTZ(6),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "kid" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "signs_from" TIMESTAMPTZ(6) NOT NULL,
    "retired_at" TIMESTAMPTZ(6),
    "removed_at" TIMESTAMPTZ(6),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "occurrences" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "event_type" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "integration_id" UUID,
    "fact_key" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "actor_id" UUID,
    "occurred_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dispatch_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fanned_out_at" TIMESTAMPTZ(6),
    "cancelled_at" TIMESTAMPTZ(6),
    "lease_until" TIMESTAMPTZ(6),
    "fence" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "occurrences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "delivery_id" TEXT NOT NULL,
    "occurrence_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "body" BYTEA,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(6),
    "fence" BIGINT NOT NULL DEFAULT 0,
    "replay_of" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(6),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "delivery_row" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "duration_ms" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "status_code" INTEGER,
    "request_headers" JSONB NOT NULL,
    "response_headers" JSONB,
    "response_body" BYTEA,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "integration_id" UUID NOT NULL,
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(6),
    "paused_at" TIMESTAMPTZ(6),
    "pause_reason" TEXT,
    "probe_at" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("integration_id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" TEXT NOT NULL,
    "actor_person_id" UUID,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT,
    "organization_id" UUID,
    "event_id" UUID,
    "integration_id" UUID,
    "request_id" TEXT,
    "address" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "organizations_verification_created_at_idx" ON "organizations"("verification", "created_at");

-- CreateIndex
CREATE INDEX "organization_members_person_id_idx" ON "organization_members"("person_id");

-- CreateIndex
CREATE INDEX "sessions_person_id_idx" ON "sessions"("person_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "guess_windows_started_at_idx" ON "guess_windows"("started_at");

-- CreateIndex
CREATE UNIQUE INDEX "events_slug_key" ON "events"("slug");

-- CreateIndex
CREATE INDEX "events_organization_id_created_at_idx" ON "events"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "events_start_date_id_idx" ON "events"("start_date", "id");

-- CreateIndex
CREATE INDEX "roles_event_id_created_at_id_idx" ON "roles"("event_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "roles_event_id_updated_at_idx" ON "roles"("event_id", "updated_at");

-- CreateIndex
CREATE INDEX "threads_event_id_created_at_id_idx" ON "threads"("event_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "threads_event_id_updated_at_idx" ON "threads"("event_id", "updated_at");

-- CreateIndex
CREATE INDEX "locations_event_id_created_at_id_idx" ON "locations"("event_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "locations_event_id_updated_at_idx" ON "locations"("event_id", "updated_at");

-- CreateIndex
CREATE INDEX "locations_event_id_thread_id_idx" ON "locations"("event_id", "thread_id");

-- CreateIndex
CREATE INDEX "event_people_person_id_idx" ON "event_people"("person_id");

-- CreateIndex
CREATE INDEX "event_people_event_id_application_status_created_at_person__idx" ON "event_people"("event_id", "application_status", "created_at", "person_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_people_event_id_guest_key_key" ON "event_people"("event_id", "guest_key");

-- CreateIndex
CREATE INDEX "activities_event_id_created_at_id_idx" ON "activities"("event_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "activities_event_id_updated_at_idx" ON "activities"("event_id", "updated_at");

-- CreateIndex
CREATE INDEX "activities_event_id_thread_id_created_at_id_idx" ON "activities"("event_id", "thread_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "activities_event_id_location_id_idx" ON "activities"("event_id", "location_id");

-- CreateIndex
CREATE INDEX "activities_event_id_host_person_id_idx" ON "activities"("event_id", "host_person_id");

-- CreateIndex
CREATE INDEX "activities_event_id_start_time_idx" ON "activities"("event_id", "start_time");

-- CreateIndex
CREATE INDEX "activity_co_hosts_event_id_person_id_idx" ON "activity_co_hosts"("event_id", "person_id");

-- CreateIndex
CREATE INDEX "sign_ups_event_id_person_id_idx" ON "sign_ups"("event_id", "person_id");

-- CreateIndex
CREATE INDEX "sign_ups_event_id_wave_id_person_id_idx" ON "sign_ups"("event_id", "wave_id", "person_id");

-- CreateIndex
CREATE INDEX "registration_waves_event_id_created_at_id_idx" ON "registration_waves"("event_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "registration_waves_event_id_updated_at_idx" ON "registration_waves"("event_id", "updated_at");

-- CreateIndex
CREATE INDEX "registration_waves_status_start_time_idx" ON "registration_waves"("status", "start_time");

-- CreateIndex
CREATE INDEX "registration_waves_status_end_time_idx" ON "registration_waves"("status", "end_time");

-- CreateIndex
CREATE INDEX "wave_activities_event_id_activity_id_idx" ON "wave_activities"("event_id", "activity_id");

-- CreateIndex
CREATE INDEX "wave_roles_event_id_role_id_idx" ON "wave_roles"("event_id", "role_id");

-- CreateIndex
CREATE UNIQUE INDEX "integrations_client_id_key" ON "integrations"("client_id");

-- CreateIndex
CREATE INDEX "integrations_organization_id_created_at_idx" ON "integrations"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "integrations_status_visibility_display_name_idx" ON "integrations"("status", "visibility", "display_name");

-- CreateIndex
CREATE INDEX "integration_logos_digest_idx" ON "integration_logos"("digest");

-- CreateIndex
CREATE INDEX "client_secrets_integration_id_created_at_idx" ON "client_secrets"("integration_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_secrets_integration_id_created_at_idx" ON "webhook_secrets"("integration_id", "created_at");

-- CreateIndex
CREATE INDEX "quota_uses_integration_id_quota_used_at_idx" ON "quota_uses"("integration_id", "quota", "used_at");

-- CreateIndex
CREATE INDEX "connections_integration_id_status_idx" ON "connections"("integration_id", "status");

-- CreateIndex
CREATE UNIQUE INDEX "connections_event_id_integration_id_key" ON "connections"("event_id", "integration_id");

-- CreateIndex
CREATE INDEX "consents_person_id_integration_id_idx" ON "consents"("person_id", "integration_id");

-- CreateIndex
CREATE INDEX "authorization_requests_session_id_idx" ON "authorization_requests"("session_id");

-- CreateIndex
CREATE INDEX "authorization_requests_expires_at_idx" ON "authorization_requests"("expires_at");

-- CreateIndex
CREATE INDEX "authorization_codes_integration_id_event_id_person_id_idx" ON "authorization_codes"("integration_id", "event_id", "person_id");

-- CreateIndex
CREATE INDEX "authorization_codes_expires_at_idx" ON "authorization_codes"("expires_at");

-- CreateIndex
CREATE INDEX "token_families_integration_id_event_id_person_id_idx" ON "token_families"("integration_id", "event_id", "person_id");

-- CreateIndex
CREATE INDEX "token_families_connection_id_idx" ON "token_families"("connection_id");

-- CreateIndex
CREATE INDEX "token_families_person_id_idx" ON "token_families"("person_id");

-- CreateIndex
CREATE INDEX "token_families_code_digest_idx" ON "token_families"("code_digest");

-- CreateIndex
CREATE INDEX "token_families_expires_at_idx" ON "token_families"("expires_at");

-- CreateIndex
CREATE INDEX "access_tokens_family_id_idx" ON "access_tokens"("family_id");

-- CreateIndex
CREATE INDEX "access_tokens_expires_at_idx" ON "access_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "refresh_tokens_family_id_idx" ON "refresh_tokens"("family_id");

-- CreateIndex
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "occurrences_event_id_occurred_at_idx" ON "occurrences"("event_id", "occurred_at");

-- CreateIndex
CREATE INDEX "deliveries_integration_id_created_at_idx" ON "deliveries"("integration_id", "created_at");

-- CreateIndex
CREATE INDEX "deliveries_integration_id_status_created_at_idx" ON "deliveries"("integration_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "deliveries_delivery_id_idx" ON "deliveries"("delivery_id");

-- CreateIndex
CREATE INDEX "deliveries_occurrence_id_integration_id_idx" ON "deliveries"("occurrence_id", "integration_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_attempts_delivery_row_number_key" ON "delivery_attempts"("delivery_row", "number");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_at_idx" ON "audit_entries"("organization_id", "at");

-- CreateIndex
CREATE INDEX "audit_entries_event_id_at_idx" ON "audit_entries"("event_id", "at");

-- CreateIndex
CREATE INDEX "audit_entries_integration_id_at_idx" ON "audit_entries"("integration_id", "at");

-- CreateIndex
CREATE INDEX "audit_entries_actor_person_id_at_idx" ON "audit_entries"("actor_person_id", "at");

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "form_fields" ADD CONSTRAINT "form_fields_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roles" ADD CONSTRAINT "roles_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "threads" ADD CONSTRAINT "threads_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "locations" ADD CONSTRAINT "locations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "locations" ADD CONSTRAINT "locations_event_id_thread_id_fkey" FOREIGN KEY ("event_id", "thread_id") REFERENCES "threads"("event_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event_people" ADD CONSTRAINT "event_people_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_people" ADD CONSTRAINT "event_people_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_people" ADD CONSTRAINT "event_people_event_id_role_id_fkey" FOREIGN KEY ("event_id", "role_id") REFERENCES "roles"("event_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_event_id_host_person_id_fkey" FOREIGN KEY ("event_id", "host_person_id") REFERENCES "event_people"("event_id", "person_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_event_id_thread_id_fkey" FOREIGN KEY ("event_id", "thread_id") REFERENCES "threads"("event_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_event_id_location_id_fkey" FOREIGN KEY ("event_id", "location_id") REFERENCES "locations"("event_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "activity_co_hosts" ADD CONSTRAINT "activity_co_hosts_event_id_activity_id_fkey" FOREIGN KEY ("event_id", "activity_id") REFERENCES "activities"("event_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity_co_hosts" ADD CONSTRAINT "activity_co_hosts_event_id_person_id_fkey" FOREIGN KEY ("event_id", "person_id") REFERENCES "event_people"("event_id", "person_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_event_id_activity_id_fkey" FOREIGN KEY ("event_id", "activity_id") REFERENCES "activities"("event_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_event_id_person_id_fkey" FOREIGN KEY ("event_id", "person_id") REFERENCES "event_people"("event_id", "person_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_event_id_wave_id_fkey" FOREIGN KEY ("event_id", "wave_id") REFERENCES "registration_waves"("event_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "registration_waves" ADD CONSTRAINT "registration_waves_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_activities" ADD CONSTRAINT "wave_activities_event_id_wave_id_fkey" FOREIGN KEY ("event_id", "wave_id") REFERENCES "registration_waves"("event_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_activities" ADD CONSTRAINT "wave_activities_event_id_activity_id_fkey" FOREIGN KEY ("event_id", "activity_id") REFERENCES "activities"("event_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_roles" ADD CONSTRAINT "wave_roles_event_id_wave_id_fkey" FOREIGN KEY ("event_id", "wave_id") REFERENCES "registration_waves"("event_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wave_roles" ADD CONSTRAINT "wave_roles_event_id_role_id_fkey" FOREIGN KEY ("event_id", "role_id") REFERENCES "roles"("event_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "declared_scopes" ADD CONSTRAINT "declared_scopes_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_logos" ADD CONSTRAINT "integration_logos_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "client_secrets" ADD CONSTRAINT "client_secrets_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "quota_uses" ADD CONSTRAINT "quota_uses_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connections" ADD CONSTRAINT "connections_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_code_digest_fkey" FOREIGN KEY ("code_digest") REFERENCES "authorization_codes"("digest") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_family_id_fkey" FOREIGN KEY ("family_id") REFERENCES "token_families"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_family_id_fkey" FOREIGN KEY ("family_id") REFERENCES "token_families"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_occurrence_id_fkey" FOREIGN KEY ("occurrence_id") REFERENCES "occurrences"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_row_fkey" FOREIGN KEY ("delivery_row") REFERENCES "deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_integration_id_fkey" FOREIGN KEY ("integration_id") REFERENCES "integrations"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- ── What Prisma's schema language has no words for ──────────────────────────────────────────────────────────────────

-- Closed sets of values, equal to the enums of lib/resources.
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_verification_check" CHECK (verification IN ('unverified', 'verified', 'rejected'));
ALTER TABLE "events"
  ADD CONSTRAINT "events_access_mode_check" CHECK (access_mode IN ('closed', 'open_approval', 'open_auto', 'paid_ticket')),
  ADD CONSTRAINT "events_min_age_check" CHECK (min_age IN ('all_ages', '18+')),
  ADD CONSTRAINT "events_publish_status_check" CHECK (publish_status IN ('draft', 'published')),
  ADD CONSTRAINT "events_visibility_check" CHECK (visibility IN ('private', 'discoverable')),
  ADD CONSTRAINT "events_lat_check" CHECK (lat BETWEEN -90 AND 90),
  ADD CONSTRAINT "events_lng_check" CHECK (lng BETWEEN -180 AND 180),
  ADD CONSTRAINT "events_min_price_check" CHECK (min_price >= 0),
  ADD CONSTRAINT "events_dates_check" CHECK (end_date >= start_date);
ALTER TABLE "event_people"
  ADD CONSTRAINT "event_people_application_status_check" CHECK (application_status IN ('pending', 'approved', 'rejected', 'revision_requested')),
  ADD CONSTRAINT "event_people_removed_check" CHECK (removed_at IS NULL OR registered_at IS NOT NULL),
  ADD CONSTRAINT "event_people_answers_check" CHECK (jsonb_typeof(custom_form_fields) = 'object');
ALTER TABLE "activities"
  ADD CONSTRAINT "activities_activity_type_check" CHECK (activity_type IN ('rpg_session', 'lecture', 'workshop', 'competition', 'discussion', 'LARP', 'other', 'break')),
  ADD CONSTRAINT "activities_status_check" CHECK (status IN ('new', 'scheduled', 'canceled')),
  ADD CONSTRAINT "activities_scheduled_check" CHECK (status <> 'scheduled' OR (start_time IS NOT NULL AND end_time IS NOT NULL)),
  ADD CONSTRAINT "activities_times_check" CHECK (end_time >= start_time),
  ADD CONSTRAINT "activities_capacity_check" CHECK (capacity >= 0),
  ADD CONSTRAINT "activities_committed_check" CHECK (committed_signups_count >= 0),
  ADD CONSTRAINT "activities_time_preference_check" CHECK (jsonb_typeof(time_preference) = 'array');
ALTER TABLE "locations"
  ADD CONSTRAINT "locations_scope_check" CHECK (scope IN ('indoor', 'outdoor')),
  ADD CONSTRAINT "locations_type_check" CHECK (type IN ('room', 'stage', 'expo', 'food', 'restroom', 'entrance', 'info', 'parking', 'rest_area', 'first_aid', 'smoking_area', 'other')),
  ADD CONSTRAINT "locations_capacity_check" CHECK (capacity >= 0);
ALTER TABLE "registration_waves"
  ADD CONSTRAINT "registration_waves_status_check" CHECK (status IN ('scheduled', 'started', 'finished', 'canceled')),
  ADD CONSTRAINT "registration_waves_capacity_mode_check" CHECK (capacity_mode IN ('fixed', 'percentage')),
  ADD CONSTRAINT "registration_waves_audience_check" CHECK (audience IN ('all', 'roles')),
  ADD CONSTRAINT "registration_waves_capacity_check" CHECK (capacity >= 0),
  ADD CONSTRAINT "registration_waves_per_user_limit_check" CHECK (per_user_limit >= 0),
  ADD CONSTRAINT "registration_waves_times_check" CHECK (end_time >= start_time);
ALTER TABLE "integrations"
  ADD CONSTRAINT "integrations_status_check" CHECK (status IN ('active', 'unpublished', 'suspended_by_service', 'deleted')),
  ADD CONSTRAINT "integrations_visibility_check" CHECK (visibility IN ('organization-only', 'public')),
  ADD CONSTRAINT "integrations_redirect_uris_check" CHECK (cardinality(redirect_uris) BETWEEN 1 AND 10),
  ADD CONSTRAINT "integrations_webhook_url_check" CHECK (webhook_url IS NOT NULL OR cardinality(declared_webhook_event_types) = 0),
  ADD CONSTRAINT "integrations_lengths_check" CHECK (char_length(display_name) <= 80 AND char_length(description) <= 500 AND char_length(tagline) <= 120 AND char_length(publisher_name) <= 80);
ALTER TABLE "declared_scopes" ADD CONSTRAINT "declared_scopes_name_check" CHECK (name IN ('event.read', 'participants.read', 'program.read', 'profile.read', 'event.attendance'));
ALTER TABLE "integration_logos" ADD CONSTRAINT "integration_logos_size_check" CHECK (octet_length(png) <= 2097152);
ALTER TABLE "connections" ADD CONSTRAINT "connections_status_check" CHECK (status IN ('connected', 'reconsent_required', 'ended') AND (status = 'ended') = (ended_at IS NOT NULL));
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_kind_check" CHECK (kind IN ('installation', 'user'));
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_kind_check" CHECK (kind IN ('installation', 'user'));
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_kind_check" CHECK (kind IN ('installation', 'user') AND (kind = 'user') = (person_id IS NOT NULL));
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status_check" CHECK (status IN ('pending', 'sending', 'delivered', 'dead'));
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_kind_check" CHECK (actor_kind IN ('person', 'operator', 'integration', 'service'));

-- An account has an address, a name and a folded e-mail; a guest has no password.
ALTER TABLE "people"
  ADD CONSTRAINT "people_email_check" CHECK (email = lower(email)),
  ADD CONSTRAINT "people_account_check" CHECK (is_guest OR deleted_at IS NOT NULL OR (email IS NOT NULL AND name IS NOT NULL)),
  ADD CONSTRAINT "people_guest_check" CHECK (NOT is_guest OR (password_hash IS NULL AND NOT is_operator));
CREATE UNIQUE INDEX "people_email_key" ON "people" (email) WHERE NOT is_guest AND deleted_at IS NULL;

-- One current secret of each kind, one live consent, one announcement of an occurrence.
CREATE UNIQUE INDEX "client_secrets_current_key" ON "client_secrets" (integration_id) WHERE expires_at IS NULL;
CREATE UNIQUE INDEX "webhook_secrets_current_key" ON "webhook_secrets" (integration_id) WHERE expires_at IS NULL;
CREATE UNIQUE INDEX "consents_live_key" ON "consents" (integration_id, event_id, person_id) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX "deliveries_occurrence_key" ON "deliveries" (occurrence_id, integration_id) WHERE replay_of IS NULL;

-- Paths of the hot statements: the participants collection, work waiting for a worker, discoverable events.
CREATE INDEX "event_people_participants_idx" ON "event_people" (event_id, created_at, person_id) WHERE registered_at IS NOT NULL AND removed_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX "event_people_updated_idx" ON "event_people" (event_id, updated_at) WHERE registered_at IS NOT NULL;
CREATE INDEX "occurrences_waiting_idx" ON "occurrences" (dispatch_at) WHERE fanned_out_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX "deliveries_waiting_idx" ON "deliveries" (integration_id, next_attempt_at) WHERE status IN ('pending', 'sending');
CREATE INDEX "events_discoverable_idx" ON "events" (start_date, id) WHERE publish_status = 'published' AND visibility = 'discoverable';

-- updated_at strictly increases with each change, to the microsecond, whoever writes (decisions.md §7).
CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.updated_at <= OLD.updated_at THEN
    NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "people" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "organizations" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "events" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "roles" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "threads" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "locations" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "event_people" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "activities" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "registration_waves" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "integrations" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON "connections" FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

-- The audit is append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change();
