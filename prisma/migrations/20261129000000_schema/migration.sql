-- The schema of version 0.1.0, chapter by chapter. Later migrations are only added.

-- Partitions of logs and deliveries (docs/rules/operating-rules.md#partitions).
CREATE SCHEMA partitions;

-- Functions that tables, indexes and statements use.

CREATE FUNCTION notify_integration_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('integration_changed', CASE TG_TABLE_NAME WHEN 'integrations' THEN to_jsonb(NEW)->>'id' ELSE to_jsonb(NEW)->>'integration_id' END);
  RETURN NULL;
END $$;

CREATE FUNCTION touch_updated_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.updated_at <= OLD.updated_at THEN
    NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION first_id_at(instant timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE STRICT
    AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM instant AT TIME ZONE 'UTC') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

CREATE FUNCTION instant_of_bound(bound text) RETURNS timestamp with time zone
    LANGUAGE sql STABLE STRICT
    AS $$
  SELECT CASE WHEN bound ~ '^[0-9a-f]{8}-' THEN to_timestamp(('x0000' || left(replace(bound, '-', ''), 12))::bit(64)::bigint / 1000.0) ELSE bound::timestamptz END
$$;

CREATE FUNCTION partitions_of(log regclass) RETURNS TABLE(name text, begins timestamp with time zone, ends timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
  SELECT p.name, instant_of_bound(substring(p.bounds FROM 'FROM \(''(.*?)''\)')), instant_of_bound(substring(p.bounds FROM 'TO \(''(.*?)''\)'))
    FROM (SELECT c.relname::text AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = log) p
   WHERE p.bounds <> 'DEFAULT'
$$;

CREATE FUNCTION have_deliveries_ended(partition text, settled_before timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql
    AS $_$
DECLARE
  have_ended boolean;
BEGIN
  EXECUTE format($sql$SELECT NOT EXISTS (SELECT FROM partitions.%1$I WHERE status = 'pending')
                         AND NOT EXISTS (SELECT FROM partitions.%1$I WHERE settled_at IS NOT NULL AND body IS NOT NULL)
                         AND NOT EXISTS (SELECT FROM partitions.%1$I WHERE settled_at >= $1 AND body IS NULL)$sql$, partition) INTO have_ended USING settled_before;
  RETURN have_ended;
END $_$;

CREATE FUNCTION first_delivery_row(occurrence uuid, occurred_at timestamp with time zone, integration uuid) RETURNS uuid
    LANGUAGE sql IMMUTABLE STRICT
    AS $$
  SELECT overlay(overlay(left(encode(sha256(uuid_send(occurrence) || uuid_send(integration)), 'hex'), 32)
           PLACING lpad(to_hex(floor(extract(epoch FROM occurred_at AT TIME ZONE 'UTC') * 1000)::bigint), 12, '0') || '7' FROM 1 FOR 13) PLACING 'a' FROM 17 FOR 1)::uuid
$$;

CREATE FUNCTION fold_accents(words text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT normalize(regexp_replace(normalize(
    replace(replace(replace(replace(replace(replace(replace(replace(
      translate(words, 'łŁøØđĐðÐħĦŧŦı', 'lLoOdDdDhHtTi'),
      'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE'), 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH'),
    NFD), '[\u0300-\u036f]', '', 'g'), NFC)
$$;

CREATE FUNCTION new_delivery_row() RETURNS uuid
    LANGUAGE sql
    AS $$
  SELECT first_delivery_row(gen_random_uuid(), clock_timestamp(), gen_random_uuid())
$$;

CREATE FUNCTION search_words(words text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$ SELECT to_tsvector('pg_catalog.simple', translate(left(words, 1000), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32))) $_$;

CREATE FUNCTION time_ordered_id() RETURNS uuid
    LANGUAGE sql
    AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(encode(uuid_send(gen_random_uuid()), 'hex'), 14))::uuid
$$;

CREATE SEQUENCE event_log_entries_arrival_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE SEQUENCE mails_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE SEQUENCE quota_uses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE SEQUENCE unsent_mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

-- Accounts, organizations, sessions (docs/rules/accounts.md).

CREATE TABLE account_links (
    digest bytea NOT NULL,
    person_id uuid NOT NULL,
    purpose text NOT NULL,
    email text NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone NOT NULL,
    used_at timestamp(6) with time zone,
    CONSTRAINT account_links_purpose_check CHECK ((purpose = ANY (ARRAY['reset_password'::text, 'verify_address'::text, 'change_address'::text, 'take_back_address'::text]))),
    CONSTRAINT account_links_pkey PRIMARY KEY (digest)
);
CREATE INDEX account_links_email_idx ON account_links USING btree (email) WHERE (purpose = 'take_back_address'::text);
CREATE INDEX account_links_expires_at_idx ON account_links USING btree (expires_at);
CREATE INDEX account_links_person_id_idx ON account_links USING btree (person_id);

CREATE TABLE data_export_parts (
    export_id uuid NOT NULL,
    number integer NOT NULL,
    text text NOT NULL,
    CONSTRAINT data_export_parts_pkey PRIMARY KEY (export_id, number)
);

CREATE TABLE data_exports (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    asked_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    entries integer DEFAULT 0 NOT NULL,
    entries_expected integer,
    claim uuid,
    claimed_until timestamp(6) with time zone,
    made_at timestamp(6) with time zone,
    CONSTRAINT data_exports_pkey PRIMARY KEY (id)
);
CREATE INDEX data_exports_asked_at_idx ON data_exports USING btree (asked_at);
CREATE UNIQUE INDEX data_exports_person_id_key ON data_exports USING btree (person_id);
CREATE INDEX data_exports_waiting_idx ON data_exports USING btree (asked_at) WHERE (made_at IS NULL);

CREATE TABLE guess_windows (
    key text NOT NULL,
    guessed_at timestamp(6) with time zone[],
    latest_at timestamp(6) with time zone NOT NULL,
    CONSTRAINT guess_windows_pkey PRIMARY KEY (key)
);
CREATE INDEX guess_windows_latest_at_idx ON guess_windows USING btree (latest_at);

CREATE TABLE invitations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id uuid NOT NULL,
    email text NOT NULL,
    manage_events boolean DEFAULT false NOT NULL,
    manage_integrations boolean DEFAULT false NOT NULL,
    digest bytea,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone NOT NULL,
    ended_at timestamp(6) with time zone,
    outcome text,
    event_id uuid,
    activity_id uuid,
    CONSTRAINT invitations_activity_check CHECK (((event_id IS NULL) = (activity_id IS NULL))),
    CONSTRAINT invitations_ended_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT invitations_outcome_check CHECK ((outcome = ANY (ARRAY['accepted'::text, 'declined'::text, 'withdrawn'::text]))),
    CONSTRAINT invitations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX invitations_digest_key ON invitations USING btree (digest);
CREATE INDEX invitations_event_id_activity_id_idx ON invitations USING btree (event_id, activity_id);
CREATE INDEX invitations_expires_at_idx ON invitations USING btree (expires_at);
CREATE UNIQUE INDEX invitations_open_host_key ON invitations USING btree (event_id, activity_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX invitations_open_key ON invitations USING btree (organization_id, email) WHERE ((ended_at IS NULL) AND (activity_id IS NULL));

CREATE TABLE known_browsers (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT known_browsers_pkey PRIMARY KEY (id)
);
CREATE INDEX known_browsers_person_id_idx ON known_browsers USING btree (person_id);

CREATE TABLE organization_members (
    organization_id uuid NOT NULL,
    person_id uuid NOT NULL,
    manage_events boolean DEFAULT false NOT NULL,
    manage_integrations boolean DEFAULT false NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT organization_members_pkey PRIMARY KEY (organization_id, person_id)
);
CREATE INDEX organization_members_person_id_idx ON organization_members USING btree (person_id);

CREATE TABLE organizations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    verification text DEFAULT 'unverified'::text NOT NULL,
    verification_reason text,
    verification_at timestamp(6) with time zone,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    verification_about text,
    verification_asked_at timestamp(6) with time zone,
    deleted_at timestamp(6) with time zone,
    sandbox_id uuid,
    search_text text GENERATED ALWAYS AS (fold_accents(name)) STORED,
    CONSTRAINT organizations_verification_check CHECK ((verification = ANY (ARRAY['unverified'::text, 'verified'::text, 'rejected'::text]))),
    CONSTRAINT organizations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX organizations_sandbox_id_key ON organizations USING btree (sandbox_id);
CREATE INDEX organizations_verification_created_at_idx ON organizations USING btree (verification, created_at);

CREATE TABLE passkeys (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    user_handle text NOT NULL,
    counter bigint NOT NULL,
    name text NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(6) with time zone,
    CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX passkeys_credential_id_key ON passkeys USING btree (credential_id);
CREATE INDEX passkeys_person_id_idx ON passkeys USING btree (person_id);

CREATE TABLE people (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    is_guest boolean DEFAULT false NOT NULL,
    email text,
    name text,
    password_hash text,
    is_operator boolean DEFAULT false NOT NULL,
    deleted_at timestamp(6) with time zone,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    oidc_subject text,
    email_proved_at timestamp(6) with time zone,
    pending_email text,
    sign_in_epoch integer DEFAULT 0 NOT NULL,
    calendar_epoch integer DEFAULT 0 NOT NULL,
    sandbox_id uuid,
    CONSTRAINT people_account_check CHECK ((is_guest OR (deleted_at IS NOT NULL) OR ((email IS NOT NULL) AND (name IS NOT NULL)))),
    CONSTRAINT people_email_check CHECK ((email = lower(email))),
    CONSTRAINT people_guest_check CHECK (((NOT is_guest) OR ((password_hash IS NULL) AND (NOT is_operator)))),
    CONSTRAINT people_pkey PRIMARY KEY (id)
);
CREATE INDEX people_deleted_at_idx ON people USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX people_email_key ON people USING btree (email) WHERE ((NOT is_guest) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX people_oidc_subject_key ON people USING btree (oidc_subject);
CREATE INDEX people_sandbox_id_idx ON people USING btree (sandbox_id);

CREATE TABLE sessions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    proved_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    browser text,
    address text,
    last_seen_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    proof_asked_at timestamp(6) with time zone,
    CONSTRAINT sessions_pkey PRIMARY KEY (id)
);
CREATE INDEX sessions_expires_at_idx ON sessions USING btree (expires_at);
CREATE INDEX sessions_person_id_idx ON sessions USING btree (person_id);

CREATE TABLE sign_in_challenges (
    digest bytea NOT NULL,
    purpose text NOT NULL,
    session_id uuid,
    user_handle text,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone NOT NULL,
    CONSTRAINT sign_in_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add_passkey'::text, 'sign_in'::text, 'prove'::text]))),
    CONSTRAINT sign_in_challenges_session_check CHECK (((session_id IS NULL) = (purpose = 'sign_in'::text))),
    CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (digest)
);
CREATE INDEX sign_in_challenges_expires_at_idx ON sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_challenges_session_id_idx ON sign_in_challenges USING btree (session_id);

CREATE TABLE unsent_mails (
    id bigint NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    written_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT unsent_mails_pkey PRIMARY KEY (id)
);

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON organizations FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON people FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();

-- The audit trail and the log of API calls (docs/rules/operating-rules.md).

CREATE TABLE audit_entries (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    actor_kind text NOT NULL,
    actor_person_id uuid,
    action text NOT NULL,
    subject_type text NOT NULL,
    subject_id text,
    organization_id uuid,
    event_id uuid,
    integration_id uuid,
    request_id text,
    address text,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'operator'::text, 'integration'::text, 'service'::text]))),
    CONSTRAINT audit_entries_pkey PRIMARY KEY (at, id)
)
PARTITION BY RANGE (at);
CREATE INDEX audit_entries_actor_person_id_at_idx ON audit_entries USING btree (actor_person_id, at);
CREATE INDEX audit_entries_event_id_at_idx ON audit_entries USING btree (event_id, at);
CREATE INDEX audit_entries_integration_id_at_idx ON audit_entries USING btree (integration_id, at);
CREATE INDEX audit_entries_organization_id_at_idx ON audit_entries USING btree (organization_id, at);

CREATE TABLE api_requests (
    integration_id uuid NOT NULL,
    at timestamp(6) with time zone NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    request_id text NOT NULL,
    endpoint text,
    token_kind text,
    event_id uuid,
    status smallint NOT NULL,
    error_code text,
    error_message text,
    duration_ms double precision NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    CONSTRAINT api_requests_pkey PRIMARY KEY (integration_id, at, id)
)
PARTITION BY RANGE (at);
CREATE INDEX api_requests_at_idx ON api_requests USING btree (at);
CREATE INDEX api_requests_errors_idx ON api_requests USING btree (integration_id, at, id) WHERE (error_code IS NOT NULL);
CREATE INDEX api_requests_integration_id_request_id_idx ON api_requests USING btree (integration_id, request_id);

CREATE TABLE read_days (
    event_id uuid NOT NULL,
    integration_id uuid NOT NULL,
    day date NOT NULL,
    source text NOT NULL,
    first_read timestamp(6) with time zone NOT NULL,
    last_read timestamp(6) with time zone NOT NULL,
    last_id text NOT NULL,
    times bigint NOT NULL,
    people bigint NOT NULL,
    hidden bigint NOT NULL,
    from_at timestamp(6) with time zone,
    to_at timestamp(6) with time zone,
    CONSTRAINT read_days_pkey PRIMARY KEY (event_id, integration_id, day, source)
)
WITH (fillfactor='80');
CREATE INDEX read_days_day_idx ON read_days USING btree (day);

CREATE TABLE read_days_late (
    event_id uuid NOT NULL,
    integration_id uuid NOT NULL,
    day date NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    CONSTRAINT read_days_late_pkey PRIMARY KEY (event_id, integration_id, day, id)
);

CREATE TABLE read_days_until (
    id boolean DEFAULT true NOT NULL,
    until timestamp(6) with time zone NOT NULL,
    CONSTRAINT read_days_until_one_row CHECK (id),
    CONSTRAINT read_days_until_pkey PRIMARY KEY (id)
);

CREATE TABLE read_pages (
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    first_at timestamp(6) with time zone,
    first_id uuid,
    last_at timestamp(6) with time zone,
    last_id uuid,
    people uuid[],
    withheld uuid[],
    unscoped uuid[],
    seen_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT read_pages_pkey PRIMARY KEY (id)
);
CREATE INDEX read_pages_people_idx ON read_pages USING gin (people);
CREATE INDEX read_pages_seen_at_idx ON read_pages USING btree (seen_at);

CREATE TABLE read_records (
    id uuid NOT NULL,
    integration_id uuid NOT NULL,
    event_id uuid NOT NULL,
    at timestamp(6) with time zone NOT NULL,
    source text NOT NULL,
    page_id uuid NOT NULL,
    CONSTRAINT read_records_pkey PRIMARY KEY (event_id, integration_id, at, id)
)
WITH (autovacuum_vacuum_scale_factor='0.02');
CREATE INDEX read_records_age_idx ON read_records USING btree (at);
CREATE INDEX read_records_page_id_integration_id_at_idx ON read_records USING btree (page_id, integration_id, at);

CREATE TABLE request_hours (
    integration_id uuid NOT NULL,
    hour timestamp(6) with time zone NOT NULL,
    succeeded integer NOT NULL,
    redirected integer NOT NULL,
    refused integer NOT NULL,
    failed integer NOT NULL,
    durations integer[] NOT NULL,
    CONSTRAINT request_hours_pkey PRIMARY KEY (integration_id, hour)
);
CREATE INDEX request_hours_hour_idx ON request_hours USING btree (hour);

CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '2 years' THEN RETURN OLD; END IF;
  IF TG_OP = 'DELETE' AND sandbox_of(OLD) IS NOT NULL THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'audit_entries is append-only';
END $$;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Events and their parts: form, roles, threads, locations (docs/rules/resources.md).

CREATE TABLE changed_forms (
    event_id uuid NOT NULL,
    up_to uuid,
    CONSTRAINT changed_forms_pkey PRIMARY KEY (event_id)
);

CREATE TABLE events (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id uuid NOT NULL,
    title text,
    description text,
    start_date timestamp(6) with time zone,
    end_date timestamp(6) with time zone,
    location text,
    image_url text,
    avatar_url text,
    stream_url text,
    access_mode text,
    min_age text,
    published_at timestamp(6) with time zone,
    sales_open_at timestamp(6) with time zone,
    slug text,
    format text,
    event_mode text,
    language text[],
    themes text[],
    city text,
    country text,
    address text,
    lat double precision,
    lng double precision,
    currency text,
    is_free boolean,
    min_price integer,
    catalog_status text,
    publish_status text,
    visibility text,
    is_archived boolean,
    re_entry boolean,
    checkout_requires_application_form boolean,
    archived_at timestamp(6) with time zone,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    sandbox_id uuid,
    time_zone text,
    search_text text GENERATED ALWAYS AS (fold_accents(((((COALESCE(title, ''::text) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(location, ''::text)))) STORED,
    CONSTRAINT events_access_mode_check CHECK ((access_mode = ANY (ARRAY['closed'::text, 'open_approval'::text, 'open_auto'::text, 'paid_ticket'::text]))),
    CONSTRAINT events_dates_check CHECK ((end_date >= start_date)),
    CONSTRAINT events_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
    CONSTRAINT events_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
    CONSTRAINT events_min_age_check CHECK ((min_age = ANY (ARRAY['all_ages'::text, '18+'::text]))),
    CONSTRAINT events_min_price_check CHECK ((min_price >= 0)),
    CONSTRAINT events_publish_status_check CHECK ((publish_status = ANY (ARRAY['draft'::text, 'published'::text]))),
    CONSTRAINT events_visibility_check CHECK ((visibility = ANY (ARRAY['private'::text, 'discoverable'::text]))),
    CONSTRAINT events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_discoverable_idx ON events USING btree (start_date, id) WHERE ((publish_status = 'published'::text) AND (visibility = 'discoverable'::text));
CREATE INDEX events_organization_id_created_at_idx ON events USING btree (organization_id, created_at);
CREATE UNIQUE INDEX events_sandbox_id_key ON events USING btree (sandbox_id);
CREATE UNIQUE INDEX events_slug_key ON events USING btree (slug);
CREATE INDEX events_start_date_id_idx ON events USING btree (start_date, id);
CREATE INDEX events_words_idx ON events USING gin (search_words(search_text));

CREATE TABLE fetched_hosts (
    host text NOT NULL,
    lease uuid NOT NULL,
    leased_until timestamp(6) with time zone NOT NULL,
    CONSTRAINT fetched_hosts_pkey PRIMARY KEY (host)
);

CREATE TABLE form_fields (
    event_id uuid NOT NULL,
    key text NOT NULL,
    label text NOT NULL,
    type text DEFAULT 'text'::text NOT NULL,
    help text,
    options text[],
    required boolean DEFAULT false NOT NULL,
    sort_order integer DEFAULT 0 NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT form_fields_pkey PRIMARY KEY (event_id, key)
);

CREATE TABLE locations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    name text,
    code text,
    description text,
    scope text NOT NULL,
    type text NOT NULL,
    is_schedulable boolean DEFAULT false NOT NULL,
    capacity integer,
    amenities text[],
    position_x double precision,
    position_y double precision,
    icon_override text,
    color_hex text,
    operating_hours text,
    sort_order integer DEFAULT 0 NOT NULL,
    venue text,
    building text,
    floor text,
    thread_id uuid,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    search_text text GENERATED ALWAYS AS (fold_accents(((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(code, ''::text)) || ' '::text) || COALESCE(building, ''::text)) || ' '::text) || COALESCE(venue, ''::text)))) STORED,
    CONSTRAINT locations_capacity_check CHECK ((capacity >= 0)),
    CONSTRAINT locations_scope_check CHECK ((scope = ANY (ARRAY['indoor'::text, 'outdoor'::text]))),
    CONSTRAINT locations_type_check CHECK ((type = ANY (ARRAY['room'::text, 'stage'::text, 'expo'::text, 'food'::text, 'restroom'::text, 'entrance'::text, 'info'::text, 'parking'::text, 'rest_area'::text, 'first_aid'::text, 'smoking_area'::text, 'other'::text]))),
    CONSTRAINT locations_pkey PRIMARY KEY (event_id, id)
);
CREATE INDEX locations_event_id_created_at_id_idx ON locations USING btree (event_id, created_at, id);
CREATE INDEX locations_event_id_thread_id_idx ON locations USING btree (event_id, thread_id);
CREATE INDEX locations_event_id_updated_at_idx ON locations USING btree (event_id, updated_at);
CREATE INDEX locations_id_idx ON locations USING btree (id);

CREATE TABLE roles (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    name text NOT NULL,
    description text,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT roles_pkey PRIMARY KEY (event_id, id)
);
CREATE INDEX roles_event_id_created_at_id_idx ON roles USING btree (event_id, created_at, id);
CREATE INDEX roles_event_id_updated_at_idx ON roles USING btree (event_id, updated_at);
CREATE INDEX roles_id_idx ON roles USING btree (id);

CREATE TABLE threads (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    name text NOT NULL,
    description text,
    icon_name text,
    color_hex text,
    sort_order integer DEFAULT 0 NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT threads_pkey PRIMARY KEY (event_id, id)
);
CREATE INDEX threads_event_id_created_at_id_idx ON threads USING btree (event_id, created_at, id);
CREATE INDEX threads_event_id_updated_at_idx ON threads USING btree (event_id, updated_at);
CREATE INDEX threads_id_idx ON threads USING btree (id);

CREATE TABLE watched_schedules (
    event_id uuid NOT NULL,
    url text NOT NULL,
    every_minutes integer NOT NULL,
    next_fetch_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    lease uuid,
    leased_until timestamp(6) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    etag text,
    last_modified text,
    digest bytea,
    fetched_at timestamp(6) with time zone,
    outcome text,
    failure text,
    applied_at timestamp(6) with time zone,
    report jsonb,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    host text NOT NULL,
    CONSTRAINT watched_schedules_every_check CHECK (((every_minutes >= 5) AND (every_minutes <= 1440))),
    CONSTRAINT watched_schedules_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'unchanged'::text, 'failed'::text]))),
    CONSTRAINT watched_schedules_pkey PRIMARY KEY (event_id)
);
CREATE INDEX watched_schedules_next_fetch_at_idx ON watched_schedules USING btree (next_fetch_at);

CREATE FUNCTION touch_event_updated_at() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  -- The zone only affects the event's pages. The generated column is not computed yet.
  apart CONSTANT text[] := ARRAY['time_zone', 'search_text'];
BEGIN
  IF NEW.updated_at <= OLD.updated_at
     AND (OLD.time_zone IS NOT DISTINCT FROM NEW.time_zone
          OR to_jsonb(OLD) - apart IS DISTINCT FROM to_jsonb(NEW) - apart) THEN
    NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at + interval '1 microsecond');
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON events FOR EACH ROW EXECUTE FUNCTION touch_event_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON locations FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON roles FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON threads FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();

-- Activities, sign-ups and registration waves (docs/rules/resources.md, docs/rules/states.md).

CREATE TABLE activities (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    title text,
    description text,
    activity_type text DEFAULT 'other'::text NOT NULL,
    activity_details text,
    type_definition text,
    status text DEFAULT 'new'::text NOT NULL,
    start_time timestamp(6) with time zone,
    end_time timestamp(6) with time zone,
    time_preference jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_global boolean DEFAULT false NOT NULL,
    capacity integer,
    sign_ups_enabled boolean DEFAULT false NOT NULL,
    committed_signups_count integer DEFAULT 0 NOT NULL,
    host_person_id uuid,
    markers text[],
    thread_id uuid,
    location_id uuid,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    search_text text GENERATED ALWAYS AS (fold_accents(COALESCE(title, ''::text))) STORED,
    CONSTRAINT activities_activity_type_check CHECK ((activity_type = ANY (ARRAY['rpg_session'::text, 'lecture'::text, 'workshop'::text, 'competition'::text, 'discussion'::text, 'LARP'::text, 'other'::text, 'break'::text]))),
    CONSTRAINT activities_capacity_check CHECK ((capacity >= 0)),
    CONSTRAINT activities_committed_check CHECK ((committed_signups_count >= 0)),
    CONSTRAINT activities_scheduled_check CHECK (((status <> 'scheduled'::text) OR ((start_time IS NOT NULL) AND (end_time IS NOT NULL)))),
    CONSTRAINT activities_status_check CHECK ((status = ANY (ARRAY['new'::text, 'scheduled'::text, 'canceled'::text]))),
    CONSTRAINT activities_time_preference_check CHECK ((jsonb_typeof(time_preference) = 'array'::text)),
    CONSTRAINT activities_times_check CHECK ((end_time >= start_time)),
    CONSTRAINT activities_pkey PRIMARY KEY (event_id, id)
);
CREATE INDEX activities_event_id_created_at_id_idx ON activities USING btree (event_id, created_at, id);
CREATE INDEX activities_event_id_host_person_id_idx ON activities USING btree (event_id, host_person_id);
CREATE INDEX activities_event_id_location_id_idx ON activities USING btree (event_id, location_id);
CREATE INDEX activities_event_id_start_time_idx ON activities USING btree (event_id, start_time);
CREATE INDEX activities_event_id_thread_id_created_at_id_idx ON activities USING btree (event_id, thread_id, created_at, id);
CREATE INDEX activities_event_id_updated_at_idx ON activities USING btree (event_id, updated_at);
CREATE INDEX activities_id_idx ON activities USING btree (id);

CREATE TABLE activity_co_hosts (
    event_id uuid NOT NULL,
    activity_id uuid NOT NULL,
    person_id uuid NOT NULL,
    sort_order integer DEFAULT 0 NOT NULL,
    CONSTRAINT activity_co_hosts_pkey PRIMARY KEY (event_id, activity_id, person_id)
);
CREATE INDEX activity_co_hosts_event_id_person_id_idx ON activity_co_hosts USING btree (event_id, person_id);

CREATE TABLE registration_waves (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    name text,
    start_time timestamp(6) with time zone,
    end_time timestamp(6) with time zone,
    status text DEFAULT 'scheduled'::text,
    capacity integer,
    capacity_mode text,
    per_user_limit integer,
    audience text,
    notify_when timestamp(6) with time zone,
    active_eligibility_generation integer,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT registration_waves_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'roles'::text]))),
    CONSTRAINT registration_waves_capacity_check CHECK ((capacity >= 0)),
    CONSTRAINT registration_waves_capacity_mode_check CHECK ((capacity_mode = ANY (ARRAY['fixed'::text, 'percentage'::text]))),
    CONSTRAINT registration_waves_per_user_limit_check CHECK ((per_user_limit >= 0)),
    CONSTRAINT registration_waves_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'started'::text, 'finished'::text, 'canceled'::text]))),
    CONSTRAINT registration_waves_times_check CHECK ((end_time >= start_time)),
    CONSTRAINT registration_waves_pkey PRIMARY KEY (event_id, id)
);
CREATE INDEX registration_waves_event_id_created_at_id_idx ON registration_waves USING btree (event_id, created_at, id);
CREATE INDEX registration_waves_event_id_updated_at_idx ON registration_waves USING btree (event_id, updated_at);
CREATE INDEX registration_waves_id_idx ON registration_waves USING btree (id);
CREATE INDEX registration_waves_notify_idx ON registration_waves USING btree (notify_when) WHERE ((status = 'scheduled'::text) AND (notify_when IS NOT NULL));
CREATE INDEX registration_waves_status_end_time_idx ON registration_waves USING btree (status, end_time);
CREATE INDEX registration_waves_status_start_time_idx ON registration_waves USING btree (status, start_time);

CREATE TABLE sign_ups (
    event_id uuid NOT NULL,
    activity_id uuid NOT NULL,
    person_id uuid NOT NULL,
    wave_id uuid,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT sign_ups_pkey PRIMARY KEY (event_id, activity_id, person_id)
);
CREATE INDEX sign_ups_event_id_person_id_idx ON sign_ups USING btree (event_id, person_id);
CREATE INDEX sign_ups_event_id_wave_id_person_id_idx ON sign_ups USING btree (event_id, wave_id, person_id);

CREATE TABLE wave_activities (
    event_id uuid NOT NULL,
    wave_id uuid NOT NULL,
    activity_id uuid NOT NULL,
    sort_order integer DEFAULT 0 NOT NULL,
    CONSTRAINT wave_activities_pkey PRIMARY KEY (event_id, wave_id, activity_id)
);
CREATE INDEX wave_activities_event_id_activity_id_idx ON wave_activities USING btree (event_id, activity_id);

CREATE TABLE wave_roles (
    event_id uuid NOT NULL,
    wave_id uuid NOT NULL,
    role_id uuid NOT NULL,
    CONSTRAINT wave_roles_pkey PRIMARY KEY (event_id, wave_id, role_id)
);
CREATE INDEX wave_roles_event_id_role_id_idx ON wave_roles USING btree (event_id, role_id);

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON activities FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON registration_waves FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();

-- People on events, from application to removal (docs/rules/people.md).

CREATE TABLE event_people (
    event_id uuid NOT NULL,
    person_id uuid NOT NULL,
    guest_key text,
    application_status text DEFAULT 'pending'::text NOT NULL,
    registered_at timestamp(6) with time zone,
    removed_at timestamp(6) with time zone,
    cancelled_at timestamp(6) with time zone,
    display_name text,
    nickname text,
    organisation text,
    real_name text,
    privacy_mode boolean DEFAULT false NOT NULL,
    role_id uuid,
    admin_notes text,
    application_admin_notes text,
    revision_message text,
    custom_form_fields jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    submitted_again_at timestamp(6) with time zone,
    search_text text GENERATED ALWAYS AS (fold_accents(((((((COALESCE(display_name, ''::text) || ' '::text) || COALESCE(nickname, ''::text)) || ' '::text) || COALESCE(real_name, ''::text)) || ' '::text) || COALESCE(organisation, ''::text)))) STORED,
    CONSTRAINT event_people_answers_check CHECK ((jsonb_typeof(custom_form_fields) = 'object'::text)),
    CONSTRAINT event_people_application_status_check CHECK ((application_status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'revision_requested'::text]))),
    CONSTRAINT event_people_removed_check CHECK (((removed_at IS NULL) OR (registered_at IS NOT NULL))),
    CONSTRAINT event_people_pkey PRIMARY KEY (event_id, person_id)
);
CREATE INDEX event_people_event_id_application_status_created_at_person__idx ON event_people USING btree (event_id, application_status, created_at, person_id);
CREATE UNIQUE INDEX event_people_event_id_guest_key_key ON event_people USING btree (event_id, guest_key);
CREATE INDEX event_people_participants_idx ON event_people USING btree (event_id, created_at, person_id) WHERE ((registered_at IS NOT NULL) AND (removed_at IS NULL) AND (cancelled_at IS NULL));
CREATE INDEX event_people_person_id_idx ON event_people USING btree (person_id);
CREATE INDEX event_people_updated_idx ON event_people USING btree (event_id, updated_at) WHERE (registered_at IS NOT NULL);
CREATE INDEX event_people_waiting_idx ON event_people USING btree (guest_key) WHERE (strpos(guest_key, '@'::text) > 0);
CREATE INDEX event_people_words_idx ON event_people USING gin (search_words(search_text));

CREATE TABLE held_decisions (
    event_id uuid NOT NULL,
    person_id uuid NOT NULL,
    decision text NOT NULL,
    message text,
    batch_id uuid NOT NULL,
    decided_by uuid NOT NULL,
    request_id text NOT NULL,
    address text,
    due_at timestamp(6) with time zone NOT NULL,
    CONSTRAINT held_decisions_decision_check CHECK ((decision = ANY (ARRAY['reject'::text, 'request_revision'::text]))),
    CONSTRAINT held_decisions_pkey PRIMARY KEY (event_id, person_id)
);
CREATE INDEX held_decisions_due_at_idx ON held_decisions USING btree (due_at);

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON event_people FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();

-- Integrations: manifest, secrets, quotas of publisher tooling (docs/rules/manifest.md, docs/rules/publisher-tooling.md).

CREATE TABLE client_secrets (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    integration_id uuid NOT NULL,
    digest bytea NOT NULL,
    hint text NOT NULL,
    created_by uuid,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone,
    last_used_at timestamp(6) with time zone,
    last_used_from text,
    CONSTRAINT client_secrets_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX client_secrets_current_key ON client_secrets USING btree (integration_id) WHERE (expires_at IS NULL);
CREATE INDEX client_secrets_integration_id_created_at_idx ON client_secrets USING btree (integration_id, created_at);

CREATE TABLE declared_scopes (
    integration_id uuid NOT NULL,
    name text NOT NULL,
    required boolean DEFAULT false NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT declared_scopes_name_check CHECK ((name = ANY (ARRAY['event.read'::text, 'participants.read'::text, 'program.read'::text, 'profile.read'::text, 'event.attendance'::text]))),
    CONSTRAINT declared_scopes_pkey PRIMARY KEY (integration_id, name)
);

CREATE TABLE integration_logos (
    integration_id uuid NOT NULL,
    digest text NOT NULL,
    png bytea NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT integration_logos_size_check CHECK ((octet_length(png) <= 2097152)),
    CONSTRAINT integration_logos_pkey PRIMARY KEY (integration_id)
);
CREATE INDEX integration_logos_digest_idx ON integration_logos USING btree (digest);

CREATE TABLE integrations (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id uuid NOT NULL,
    client_id text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    status_reason text,
    status_at timestamp(6) with time zone,
    display_name text NOT NULL,
    description text NOT NULL,
    tagline text,
    publisher_name text NOT NULL,
    support_email text NOT NULL,
    publisher_website_url text,
    privacy_policy_url text NOT NULL,
    webhook_url text,
    redirect_uris text[],
    declared_webhook_event_types text[],
    visibility text NOT NULL,
    pseudonym_key bytea NOT NULL,
    limit_installation text,
    limit_user text,
    created_by uuid,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    first_success_at timestamp(6) with time zone,
    token_epoch integer DEFAULT 0 NOT NULL,
    scope_epoch integer DEFAULT 0 NOT NULL,
    withdrawn_scopes jsonb DEFAULT '{}'::jsonb NOT NULL,
    token_epoch_at timestamp(6) with time zone,
    start_url text,
    sandbox_id uuid,
    search_text text GENERATED ALWAYS AS (fold_accents(((display_name || ' '::text) || publisher_name))) STORED,
    CONSTRAINT integrations_lengths_check CHECK (((char_length(display_name) <= 80) AND (char_length(description) <= 500) AND (char_length(tagline) <= 120) AND (char_length(publisher_name) <= 80))),
    CONSTRAINT integrations_redirect_uris_check CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 10))),
    CONSTRAINT integrations_status_check CHECK ((status = ANY (ARRAY['unregistered'::text, 'active'::text, 'unpublished'::text, 'suspended_by_service'::text, 'deleted'::text]))),
    CONSTRAINT integrations_visibility_check CHECK ((visibility = ANY (ARRAY['organization-only'::text, 'public'::text]))),
    CONSTRAINT integrations_webhook_url_check CHECK (
CASE
    WHEN (sandbox_id IS NULL) THEN ((webhook_url IS NOT NULL) OR (cardinality(declared_webhook_event_types) = 0))
    ELSE (webhook_url IS NULL)
END),
    CONSTRAINT integrations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX integrations_client_id_key ON integrations USING btree (client_id);
CREATE INDEX integrations_organization_id_created_at_idx ON integrations USING btree (organization_id, created_at);
CREATE UNIQUE INDEX integrations_sandbox_id_key ON integrations USING btree (sandbox_id);
CREATE INDEX integrations_status_visibility_display_name_idx ON integrations USING btree (status, visibility, display_name);
CREATE INDEX integrations_unregistered_idx ON integrations USING btree (updated_at) WHERE (status = 'unregistered'::text);
CREATE INDEX integrations_words_idx ON integrations USING gin (search_words(search_text));

CREATE TABLE quota_uses (
    id bigint NOT NULL,
    subject_id uuid NOT NULL,
    quota text NOT NULL,
    used_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT quota_uses_pkey PRIMARY KEY (id)
);
CREATE INDEX quota_uses_subject_id_quota_used_at_idx ON quota_uses USING btree (subject_id, quota, used_at);
CREATE INDEX quota_uses_used_at_idx ON quota_uses USING btree (used_at);

CREATE TABLE webhook_secrets (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    integration_id uuid NOT NULL,
    sealed bytea NOT NULL,
    hint text NOT NULL,
    created_by uuid,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone,
    CONSTRAINT webhook_secrets_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX webhook_secrets_current_key ON webhook_secrets USING btree (integration_id) WHERE (expires_at IS NULL);
CREATE INDEX webhook_secrets_integration_id_created_at_idx ON webhook_secrets USING btree (integration_id, created_at);

CREATE TRIGGER notify_changed AFTER INSERT OR UPDATE OF expires_at ON client_secrets FOR EACH ROW EXECUTE FUNCTION notify_integration_changed();
CREATE TRIGGER notify_changed AFTER UPDATE OF webhook_url, status ON integrations FOR EACH ROW EXECUTE FUNCTION notify_integration_changed();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON integrations FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER notify_changed AFTER INSERT OR UPDATE ON webhook_secrets FOR EACH ROW EXECUTE FUNCTION notify_integration_changed();

-- Connections, consents and authorization (docs/rules/oauth.md).

CREATE TABLE authorization_codes (
    digest bytea NOT NULL,
    integration_id uuid NOT NULL,
    kind text NOT NULL,
    event_id uuid NOT NULL,
    person_id uuid NOT NULL,
    scopes text[],
    redirect_uri text NOT NULL,
    code_challenge text NOT NULL,
    nonce text,
    failures integer DEFAULT 0 NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone NOT NULL,
    used_at timestamp(6) with time zone,
    revoked_at timestamp(6) with time zone,
    integration_epoch integer DEFAULT 0 NOT NULL,
    connection_epoch integer DEFAULT 0 NOT NULL,
    consent_id uuid,
    scope_epoch integer DEFAULT 0 NOT NULL,
    CONSTRAINT authorization_codes_consent_check CHECK (((kind <> 'user'::text) OR (consent_id IS NOT NULL) OR (used_at IS NOT NULL) OR (revoked_at IS NOT NULL))),
    CONSTRAINT authorization_codes_kind_check CHECK ((kind = ANY (ARRAY['installation'::text, 'user'::text]))),
    CONSTRAINT authorization_codes_pkey PRIMARY KEY (digest)
);
CREATE INDEX authorization_codes_integration_id_event_id_person_id_idx ON authorization_codes USING btree (integration_id, event_id, person_id);
CREATE INDEX authorization_codes_unused_idx ON authorization_codes USING btree (expires_at) WHERE (used_at IS NULL);

CREATE TABLE authorization_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    session_id uuid NOT NULL,
    integration_id uuid NOT NULL,
    kind text NOT NULL,
    event_id uuid,
    redirect_uri text NOT NULL,
    scopes text[],
    state text,
    nonce text,
    code_challenge text NOT NULL,
    force_consent boolean DEFAULT false NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone NOT NULL,
    decided_at timestamp(6) with time zone,
    made_up_person_id uuid,
    issuer text,
    CONSTRAINT authorization_requests_kind_check CHECK ((kind = ANY (ARRAY['installation'::text, 'user'::text]))),
    CONSTRAINT authorization_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX authorization_requests_expires_at_idx ON authorization_requests USING btree (expires_at);
CREATE INDEX authorization_requests_made_up_person_id_idx ON authorization_requests USING btree (made_up_person_id);
CREATE INDEX authorization_requests_session_id_idx ON authorization_requests USING btree (session_id);

CREATE TABLE connections (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    integration_id uuid NOT NULL,
    event_id uuid NOT NULL,
    status text DEFAULT 'connected'::text NOT NULL,
    granted_scopes text[],
    connected_by uuid,
    connected_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    ended_at timestamp(6) with time zone,
    end_reason text,
    last_call_at timestamp(6) with time zone,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    participants_read_since timestamp(6) with time zone,
    token_epoch integer DEFAULT 0 NOT NULL,
    activity_people_since timestamp(6) with time zone,
    token_epoch_at timestamp(6) with time zone,
    CONSTRAINT connections_status_check CHECK (((status = ANY (ARRAY['connected'::text, 'reconsent_required'::text, 'ended'::text])) AND ((status = 'ended'::text) = (ended_at IS NOT NULL)))),
    CONSTRAINT connections_pkey PRIMARY KEY (event_id, id)
);
CREATE UNIQUE INDEX connections_event_id_integration_id_key ON connections USING btree (event_id, integration_id);
CREATE INDEX connections_id_idx ON connections USING btree (id);
CREATE INDEX connections_integration_id_status_idx ON connections USING btree (integration_id, status);

CREATE TABLE consent_receipts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    integration_id uuid NOT NULL,
    event_id uuid NOT NULL,
    person_id uuid,
    terms jsonb NOT NULL,
    decided_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT consent_receipts_kind_check CHECK (((kind = ANY (ARRAY['installation'::text, 'user'::text])) AND ((kind = 'installation'::text) OR (person_id IS NOT NULL)))),
    CONSTRAINT consent_receipts_pkey PRIMARY KEY (id)
);
CREATE INDEX consent_receipts_event_id_integration_id_idx ON consent_receipts USING btree (event_id, integration_id);
CREATE INDEX consent_receipts_person_id_idx ON consent_receipts USING btree (person_id);

CREATE TABLE consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    integration_id uuid NOT NULL,
    event_id uuid NOT NULL,
    person_id uuid NOT NULL,
    scopes text[],
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    revoked_at timestamp(6) with time zone,
    scope_epoch integer DEFAULT 0 NOT NULL,
    showing_since timestamp(6) with time zone,
    CONSTRAINT consents_pkey PRIMARY KEY (event_id, id)
);
CREATE INDEX consents_id_idx ON consents USING btree (id);
CREATE UNIQUE INDEX consents_live_key ON consents USING btree (integration_id, event_id, person_id) WHERE (revoked_at IS NULL);
CREATE INDEX consents_person_id_integration_id_idx ON consents USING btree (person_id, integration_id);
CREATE INDEX consents_revoked_idx ON consents USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);

CREATE FUNCTION keep_people_since() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.participants_read_since := CASE WHEN NEW.status <> 'ended' AND 'participants.read' = ANY (NEW.granted_scopes)
    THEN coalesce(CASE TG_OP WHEN 'UPDATE' THEN OLD.participants_read_since END, now()) END;
  NEW.activity_people_since := CASE WHEN NEW.status <> 'ended' AND NEW.granted_scopes && '{event.read,participants.read}'
    THEN coalesce(CASE TG_OP WHEN 'UPDATE' THEN OLD.activity_people_since END, now()) END;
  RETURN NEW;
END $$;

CREATE FUNCTION note_showing_since() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.showing_since := now();
  RETURN NEW;
END $$;

CREATE TRIGGER keep_people_since BEFORE INSERT OR UPDATE OF granted_scopes, status ON connections FOR EACH ROW EXECUTE FUNCTION keep_people_since();
CREATE TRIGGER notify_changed AFTER UPDATE OF status ON connections FOR EACH ROW WHEN (((new.status = 'ended'::text) AND (old.status <> 'ended'::text))) EXECUTE FUNCTION notify_integration_changed();
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON connections FOR EACH ROW WHEN ((new.updated_at <= old.updated_at)) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER note_showing_since BEFORE INSERT OR UPDATE OF scopes ON consents FOR EACH ROW WHEN (((new.showing_since IS NULL) AND ('profile.read'::text = ANY (new.scopes)))) EXECUTE FUNCTION note_showing_since();

-- Token families, access and refresh tokens, signing keys (docs/rules/tokens.md). Tokens are stored as SHA-256 digests.

CREATE TABLE access_tokens (
    digest bytea NOT NULL,
    family_id uuid NOT NULL,
    scopes text[],
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone NOT NULL,
    revoked_at timestamp(6) with time zone,
    CONSTRAINT access_tokens_pkey PRIMARY KEY (digest)
);
CREATE INDEX access_tokens_expires_at_idx ON access_tokens USING btree (expires_at);
CREATE INDEX access_tokens_family_id_idx ON access_tokens USING btree (family_id);

CREATE TABLE refresh_tokens (
    digest bytea NOT NULL,
    family_id uuid NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone NOT NULL,
    used_at timestamp(6) with time zone,
    replay_key_digest bytea,
    replay_sealed bytea,
    replay_until timestamp(6) with time zone,
    CONSTRAINT refresh_tokens_pkey PRIMARY KEY (digest)
);
CREATE INDEX refresh_tokens_expires_at_idx ON refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_family_id_idx ON refresh_tokens USING btree (family_id);
CREATE INDEX refresh_tokens_replay_idx ON refresh_tokens USING btree (replay_until) WHERE (replay_until IS NOT NULL);
CREATE INDEX refresh_tokens_used_idx ON refresh_tokens USING btree (used_at) WHERE (used_at IS NOT NULL);

CREATE TABLE signing_keys (
    kid text NOT NULL,
    public_jwk jsonb NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    signs_from timestamp(6) with time zone NOT NULL,
    retired_at timestamp(6) with time zone,
    removed_at timestamp(6) with time zone,
    purpose text DEFAULT 'id_token'::text NOT NULL,
    CONSTRAINT signing_keys_purpose_check CHECK ((purpose = ANY (ARRAY['id_token'::text, 'statement'::text]))),
    CONSTRAINT signing_keys_pkey PRIMARY KEY (kid)
);

CREATE TABLE token_families (
    id uuid DEFAULT time_ordered_id() NOT NULL,
    kind text NOT NULL,
    integration_id uuid NOT NULL,
    event_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    person_id uuid,
    code_digest bytea,
    scopes text[],
    nonce text,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    expires_at timestamp(6) with time zone NOT NULL,
    revoked_at timestamp(6) with time zone,
    revoke_reason text,
    integration_epoch integer DEFAULT 0 NOT NULL,
    connection_epoch integer DEFAULT 0 NOT NULL,
    consent_id uuid,
    scope_epoch integer DEFAULT 0 NOT NULL,
    CONSTRAINT token_families_consent_check CHECK (((kind <> 'user'::text) OR (consent_id IS NOT NULL) OR (revoked_at IS NOT NULL))),
    CONSTRAINT token_families_kind_check CHECK (((kind = ANY (ARRAY['installation'::text, 'user'::text])) AND ((kind = 'user'::text) = (person_id IS NOT NULL)))),
    CONSTRAINT token_families_pkey PRIMARY KEY (id)
);
CREATE INDEX token_families_code_digest_idx ON token_families USING btree (code_digest);
CREATE INDEX token_families_connection_id_connection_epoch_idx ON token_families USING btree (connection_id, connection_epoch);
CREATE INDEX token_families_consent_id_idx ON token_families USING btree (consent_id);
CREATE INDEX token_families_integration_id_event_id_person_id_idx ON token_families USING btree (integration_id, event_id, person_id);
CREATE INDEX token_families_integration_id_integration_epoch_idx ON token_families USING btree (integration_id, integration_epoch);
CREATE INDEX token_families_person_id_idx ON token_families USING btree (person_id);
CREATE INDEX token_families_revoked_idx ON token_families USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);

-- Webhooks: occurrence → delivery → attempts (docs/rules/webhooks.md).

CREATE TABLE deliveries (
    id uuid DEFAULT new_delivery_row() NOT NULL,
    delivery_id text NOT NULL,
    occurrence_id uuid NOT NULL,
    integration_id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    body bytea,
    status text DEFAULT 'pending'::text NOT NULL,
    attempt_count integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP,
    replay_of text,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    settled_at timestamp(6) with time zone,
    participants_granted boolean DEFAULT false NOT NULL,
    activity_people_granted boolean DEFAULT false NOT NULL,
    CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'dead'::text])))
)
PARTITION BY RANGE (id);
CREATE INDEX deliveries_delivery_id_idx ON deliveries USING btree (delivery_id);
CREATE INDEX deliveries_integration_id_event_id_created_at_idx ON deliveries USING btree (integration_id, event_id, created_at);
CREATE INDEX deliveries_integration_id_event_type_created_at_idx ON deliveries USING btree (integration_id, event_type, created_at);
CREATE INDEX deliveries_integration_id_status_created_at_idx ON deliveries USING btree (integration_id, status, created_at);
CREATE INDEX deliveries_occurrence_id_integration_id_idx ON deliveries USING btree (occurrence_id, integration_id);
CREATE INDEX deliveries_replay_of_idx ON deliveries USING btree (replay_of) WHERE (replay_of IS NOT NULL);
CREATE INDEX deliveries_replays_idx ON deliveries USING btree (integration_id, created_at) WHERE (replay_of IS NOT NULL);
CREATE INDEX deliveries_waiting_idx ON deliveries USING btree (integration_id, next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX deliveries_with_body_idx ON deliveries USING btree (settled_at) WHERE ((settled_at IS NOT NULL) AND (body IS NOT NULL));
CREATE INDEX deliveries_without_body_idx ON deliveries USING btree (settled_at) WHERE ((settled_at IS NOT NULL) AND (body IS NULL));
-- Last, because PostgreSQL prefers the latest of indexes that seem equally good.
ALTER TABLE deliveries ADD CONSTRAINT deliveries_pkey PRIMARY KEY (integration_id, id);

CREATE TABLE delivery_attempts (
    delivery_row uuid NOT NULL,
    number integer NOT NULL,
    started_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    duration_ms integer NOT NULL,
    outcome text NOT NULL,
    status_code integer,
    request_headers jsonb NOT NULL,
    response_headers jsonb,
    response_body bytea,
    reason text,
    integration_id uuid NOT NULL,
    CONSTRAINT delivery_attempts_pkey PRIMARY KEY (integration_id, delivery_row, number)
)
PARTITION BY RANGE (delivery_row);

CREATE TABLE delivery_hours (
    integration_id uuid NOT NULL,
    hour timestamp(6) with time zone NOT NULL,
    made integer NOT NULL,
    CONSTRAINT delivery_hours_pkey PRIMARY KEY (integration_id, hour)
);
CREATE INDEX delivery_hours_hour_idx ON delivery_hours USING btree (hour);

CREATE TABLE delivery_workers (
    id uuid NOT NULL,
    started_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    lease_until timestamp(6) with time zone NOT NULL,
    takeovers integer DEFAULT 0 NOT NULL,
    process text,
    CONSTRAINT delivery_workers_pkey PRIMARY KEY (id)
);

CREATE TABLE event_log_entries (
    delivery_row uuid NOT NULL,
    arrival bigint NOT NULL,
    integration_id uuid NOT NULL,
    event_type text NOT NULL,
    "position" bigint,
    placed_at timestamp(6) with time zone,
    CONSTRAINT event_log_entries_pkey PRIMARY KEY (integration_id, delivery_row)
);
CREATE INDEX event_log_entries_placed_at_idx ON event_log_entries USING btree (placed_at) WHERE (placed_at IS NOT NULL);
CREATE UNIQUE INDEX event_log_entries_position_key ON event_log_entries USING btree (integration_id, "position") WHERE ("position" IS NOT NULL);
CREATE INDEX event_log_entries_unplaced_idx ON event_log_entries USING btree (arrival) WHERE ("position" IS NULL);

CREATE TABLE event_log_head (
    id boolean DEFAULT true NOT NULL,
    "position" bigint DEFAULT 0 NOT NULL,
    placed_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT event_log_head_one_row CHECK (id),
    CONSTRAINT event_log_head_pkey PRIMARY KEY (id)
);

CREATE TABLE event_log_readers (
    integration_id uuid NOT NULL,
    read_at timestamp(6) with time zone NOT NULL,
    "position" bigint NOT NULL,
    streaming boolean NOT NULL,
    CONSTRAINT event_log_readers_pkey PRIMARY KEY (integration_id)
);

CREATE TABLE occurrences (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_type text NOT NULL,
    event_id uuid NOT NULL,
    integration_id uuid,
    dedup_key text NOT NULL,
    snapshot jsonb NOT NULL,
    actor_id uuid,
    occurred_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    dispatch_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    fanned_out_at timestamp(6) with time zone,
    cancelled_at timestamp(6) with time zone,
    lease_until timestamp(6) with time zone,
    held_for uuid,
    CONSTRAINT occurrences_pkey PRIMARY KEY (event_id, id)
)
WITH (autovacuum_vacuum_scale_factor='0.02');
CREATE INDEX occurrences_age_idx ON occurrences USING btree (occurred_at);
CREATE INDEX occurrences_event_id_occurred_at_idx ON occurrences USING btree (event_id, occurred_at);
CREATE INDEX occurrences_held_for_idx ON occurrences USING btree (held_for) WHERE ((held_for IS NOT NULL) AND (cancelled_at IS NULL));
CREATE INDEX occurrences_held_idx ON occurrences USING btree (dispatch_at) WHERE ((held_for IS NOT NULL) AND (cancelled_at IS NULL));
CREATE INDEX occurrences_held_integration_idx ON occurrences USING btree (integration_id) WHERE ((held_for IS NOT NULL) AND (cancelled_at IS NULL));
CREATE INDEX occurrences_waiting_idx ON occurrences USING btree (dispatch_at) WHERE ((fanned_out_at IS NULL) AND (cancelled_at IS NULL) AND (held_for IS NULL));
CREATE INDEX occurrences_with_snapshot_idx ON occurrences USING btree (occurred_at) WHERE (snapshot <> '{}'::jsonb);

CREATE TABLE payload_erasures (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    person_id uuid NOT NULL,
    event_id uuid NOT NULL,
    integration_id uuid,
    occurred_until timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    due_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    CONSTRAINT payload_erasures_pkey PRIMARY KEY (id)
);
CREATE INDEX payload_erasures_due_at_idx ON payload_erasures USING btree (due_at);
CREATE INDEX payload_erasures_event_id_idx ON payload_erasures USING btree (event_id);

CREATE TABLE test_webhooks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    integration_id uuid NOT NULL,
    delivery_id text NOT NULL,
    event_type text NOT NULL,
    event_id uuid NOT NULL,
    body text NOT NULL,
    sent_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    acknowledged boolean,
    CONSTRAINT test_webhooks_pkey PRIMARY KEY (integration_id, id)
);
CREATE INDEX test_webhooks_sent_at_idx ON test_webhooks USING btree (sent_at);

CREATE TABLE webhook_endpoints (
    integration_id uuid NOT NULL,
    consecutive_failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp(6) with time zone,
    paused_at timestamp(6) with time zone,
    pause_reason text,
    probe_at timestamp(6) with time zone,
    owner uuid,
    warned_at timestamp(6) with time zone,
    CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (integration_id)
);

CREATE FUNCTION enter_event_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO event_log_entries (delivery_row, integration_id, event_type) SELECT id, integration_id, event_type FROM made;
  RETURN NULL;
END $$;

CREATE FUNCTION forget_answers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE delivery_attempts SET response_body = NULL WHERE integration_id = NEW.integration_id AND delivery_row = NEW.id AND response_body IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER enter_event_log AFTER INSERT ON deliveries REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION enter_event_log();
CREATE TRIGGER forget_answers AFTER UPDATE OF body ON deliveries FOR EACH ROW WHEN (((old.body IS NOT NULL) AND (new.body IS NULL))) EXECUTE FUNCTION forget_answers();
CREATE TRIGGER enter_event_log AFTER INSERT ON test_webhooks REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION enter_event_log();

-- Deletion duties: what integrations have to delete, and what they attest (docs/rules/deletion-duties.md).

CREATE TABLE deletion_duties (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    integration_id uuid NOT NULL,
    event_id uuid NOT NULL,
    cause text NOT NULL,
    occurrence_id uuid,
    person_id uuid,
    opened_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    told_at timestamp(6) with time zone,
    acknowledged_at timestamp(6) with time zone,
    attested_at timestamp(6) with time zone,
    attestation text,
    overdue_notified_at timestamp(6) with time zone,
    trigger text,
    CONSTRAINT deletion_duties_attestation_check CHECK (((attested_at IS NULL) = (attestation IS NULL))),
    CONSTRAINT deletion_duties_cause_check CHECK ((cause = ANY (ARRAY['data.deletion_required'::text, 'user.revoked_access'::text, 'disconnected'::text]))),
    CONSTRAINT deletion_duties_occurrence_check CHECK (((cause = 'disconnected'::text) = (occurrence_id IS NULL))),
    CONSTRAINT deletion_duties_person_check CHECK (((cause = 'user.revoked_access'::text) = (person_id IS NOT NULL))),
    CONSTRAINT deletion_duties_trigger_check CHECK (((cause = 'data.deletion_required'::text) = (trigger IS NOT NULL))),
    CONSTRAINT deletion_duties_pkey PRIMARY KEY (id)
);
CREATE INDEX deletion_duties_attested_at_idx ON deletion_duties USING btree (attested_at);
CREATE INDEX deletion_duties_event_id_integration_id_idx ON deletion_duties USING btree (event_id, integration_id);
CREATE INDEX deletion_duties_integration_id_opened_at_id_idx ON deletion_duties USING btree (integration_id, opened_at, id);
CREATE INDEX deletion_duties_notified_idx ON deletion_duties USING btree (integration_id, overdue_notified_at) WHERE (overdue_notified_at IS NOT NULL);
CREATE UNIQUE INDEX deletion_duties_occurrence_id_key ON deletion_duties USING btree (occurrence_id);
CREATE INDEX deletion_duties_open_idx ON deletion_duties USING btree (opened_at) WHERE (attested_at IS NULL);
CREATE INDEX deletion_duties_person_id_integration_id_idx ON deletion_duties USING btree (person_id, integration_id);
CREATE INDEX deletion_duties_unnotified_idx ON deletion_duties USING btree (opened_at) WHERE ((attested_at IS NULL) AND (overdue_notified_at IS NULL));

-- The versions that sources of event data sent, and snapshots in progress (docs/rules/feed.md).

CREATE TABLE feed_snapshot_names (
    snapshot_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    CONSTRAINT feed_snapshot_names_pkey PRIMARY KEY (snapshot_id, kind, key)
);

CREATE TABLE feed_snapshots (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    source text NOT NULL,
    kinds text[],
    begun_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT feed_snapshots_pkey PRIMARY KEY (id)
);
CREATE INDEX feed_snapshots_begun_at_idx ON feed_snapshots USING btree (begun_at);
CREATE UNIQUE INDEX feed_snapshots_event_id_source_kinds_key ON feed_snapshots USING btree (event_id, source, kinds);

CREATE TABLE feed_versions (
    kind text NOT NULL,
    scope uuid NOT NULL,
    key text NOT NULL,
    number bigint,
    instant text,
    is_deleted boolean NOT NULL,
    applied_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT feed_versions_one_form_check CHECK ((num_nonnulls(number, instant) = 1)),
    CONSTRAINT feed_versions_pkey PRIMARY KEY (kind, scope, key)
);
CREATE INDEX feed_versions_deleted_idx ON feed_versions USING btree (applied_at) WHERE is_deleted;

-- Feed tokens, and the results of feed requests (docs/rules/feed.md#the-door).

CREATE TABLE feed_event_locks (
    event_id uuid NOT NULL,
    request_id uuid NOT NULL,
    CONSTRAINT feed_event_locks_pkey PRIMARY KEY (event_id)
);
CREATE INDEX feed_event_locks_request_id_idx ON feed_event_locks USING btree (request_id);

CREATE TABLE feed_requests (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    token_id uuid NOT NULL,
    organization_id uuid,
    request_id text NOT NULL,
    started_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    lease_until timestamp(6) with time zone NOT NULL,
    ended_at timestamp(6) with time zone,
    outcome text,
    lines bigint DEFAULT 0 NOT NULL,
    changed bigint DEFAULT 0 NOT NULL,
    unchanged bigint DEFAULT 0 NOT NULL,
    stale bigint DEFAULT 0 NOT NULL,
    refused bigint DEFAULT 0 NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    faults jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT feed_requests_ended_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT feed_requests_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'cut'::text, 'silent'::text, 'busy'::text, 'token_ended'::text, 'lease_lost'::text, 'failed'::text]))),
    CONSTRAINT feed_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX feed_requests_organization_id_started_at_idx ON feed_requests USING btree (organization_id, started_at);
CREATE INDEX feed_requests_token_id_idx ON feed_requests USING btree (token_id);

CREATE TABLE feed_tokens (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id uuid,
    digest bytea NOT NULL,
    hint text NOT NULL,
    created_by uuid,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(6) with time zone,
    ended_at timestamp(6) with time zone,
    lines bigint DEFAULT 0 NOT NULL,
    refused bigint DEFAULT 0 NOT NULL,
    CONSTRAINT feed_tokens_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX feed_tokens_digest_key ON feed_tokens USING btree (digest);
CREATE INDEX feed_tokens_organization_id_created_at_idx ON feed_tokens USING btree (organization_id, created_at);

-- Messages to people, in the app and by mail (docs/rules/notifications.md).

CREATE TABLE announcements (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    audience text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    takes_effect_on date,
    sent_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT announcements_audience_check CHECK ((audience = ANY (ARRAY['publishers'::text, 'everybody'::text]))),
    CONSTRAINT announcements_pkey PRIMARY KEY (id)
);
CREATE INDEX announcements_sent_at_id_idx ON announcements USING btree (sent_at DESC, id DESC);

CREATE TABLE application_notices (
    event_id uuid NOT NULL,
    quiet_until timestamp(6) with time zone NOT NULL,
    has_more boolean DEFAULT false NOT NULL,
    CONSTRAINT application_notices_pkey PRIMARY KEY (event_id)
);
CREATE INDEX application_notices_quiet_until_idx ON application_notices USING btree (quiet_until);

CREATE TABLE broadcasts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    event_id uuid,
    wave_id uuid,
    announcement_id uuid,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    up_to uuid,
    notified integer DEFAULT 0 NOT NULL,
    done_at timestamp(6) with time zone,
    CONSTRAINT broadcasts_subject_check CHECK ((((wave_id IS NULL) <> (announcement_id IS NULL)) AND ((wave_id IS NULL) = (event_id IS NULL)))),
    CONSTRAINT broadcasts_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX broadcasts_announcement_id_key ON broadcasts USING btree (announcement_id);
CREATE UNIQUE INDEX broadcasts_event_id_wave_id_kind_key ON broadcasts USING btree (event_id, wave_id, kind);
CREATE INDEX broadcasts_waiting_idx ON broadcasts USING btree (created_at) WHERE (done_at IS NULL);

CREATE TABLE mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    email text NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    due_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    place bigint NOT NULL,
    notification_id uuid,
    handed_over_at timestamp(6) with time zone,
    is_awaited boolean DEFAULT false NOT NULL,
    summarizes uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    CONSTRAINT mails_notification_check CHECK (((kind = 'notification'::text) = (notification_id IS NOT NULL))),
    CONSTRAINT mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_email_place_idx ON mails USING btree (email, place);
CREATE INDEX mails_is_awaited_due_at_place_idx ON mails USING btree (is_awaited DESC, due_at, place);
CREATE INDEX mails_notification_id_idx ON mails USING btree (notification_id);

CREATE TABLE muted_mails (
    person_id uuid NOT NULL,
    topic text NOT NULL,
    CONSTRAINT muted_mails_topic_check CHECK ((topic = ANY (ARRAY['decisions'::text, 'waves'::text, 'program_changes'::text, 'announcements'::text]))),
    CONSTRAINT muted_mails_pkey PRIMARY KEY (person_id, topic)
);

CREATE TABLE notifications (
    id uuid DEFAULT time_ordered_id() NOT NULL,
    person_id uuid NOT NULL,
    kind text NOT NULL,
    integration_id uuid,
    event_id uuid,
    organization_id uuid,
    details jsonb NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    read_at timestamp(6) with time zone,
    announcement_id uuid,
    CONSTRAINT notifications_pkey PRIMARY KEY (id)
);
CREATE INDEX notifications_created_at_idx ON notifications USING btree (created_at);
CREATE INDEX notifications_person_id_created_at_id_idx ON notifications USING btree (person_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON notifications USING btree (person_id) WHERE (read_at IS NULL);

-- Sandboxes (docs/rules/sandbox.md).

CREATE TABLE sandboxes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    integration_id uuid NOT NULL,
    person_id uuid,
    installation_token bytea,
    installation_expires_at timestamp(6) with time zone,
    user_token bytea,
    user_expires_at timestamp(6) with time zone,
    sign_in_state text,
    sign_in_verifier bytea,
    counted_since timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    playing_until timestamp(6) with time zone,
    used_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    created_at timestamp(6) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT sandboxes_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX sandboxes_integration_id_key ON sandboxes USING btree (integration_id);
CREATE INDEX sandboxes_used_at_idx ON sandboxes USING btree (used_at);

ALTER SEQUENCE event_log_entries_arrival_seq OWNED BY event_log_entries.arrival;
ALTER SEQUENCE mails_place_seq OWNED BY mails.place;
ALTER SEQUENCE quota_uses_id_seq OWNED BY quota_uses.id;
ALTER SEQUENCE unsent_mails_id_seq OWNED BY unsent_mails.id;
ALTER TABLE ONLY event_log_entries ALTER COLUMN arrival SET DEFAULT nextval('event_log_entries_arrival_seq'::regclass);
ALTER TABLE ONLY mails ALTER COLUMN place SET DEFAULT nextval('mails_place_seq'::regclass);
ALTER TABLE ONLY quota_uses ALTER COLUMN id SET DEFAULT nextval('quota_uses_id_seq'::regclass);
ALTER TABLE ONLY unsent_mails ALTER COLUMN id SET DEFAULT nextval('unsent_mails_id_seq'::regclass);

-- Functions over tables.

CREATE FUNCTION add_attempts_of(deliveries text, bounds text) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  name text := replace(deliveries, 'deliveries', 'delivery_attempts');
BEGIN
  EXECUTE format('CREATE TABLE IF NOT EXISTS partitions.%I (LIKE delivery_attempts INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('ALTER TABLE partitions.%I ADD CONSTRAINT %I FOREIGN KEY (integration_id, delivery_row) REFERENCES partitions.%I (integration_id, id) ON DELETE CASCADE ON UPDATE CASCADE',
                 name, name || '_fkey', deliveries);
  EXECUTE format('ALTER TABLE delivery_attempts ATTACH PARTITION partitions.%I %s', name, bounds);
END $$;

CREATE FUNCTION add_partition(log regclass, period text, instant timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $_$
DECLARE
  log_name text := (SELECT relname FROM pg_class WHERE oid = log);
  key_column text := (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = log);
  first_day timestamp := date_trunc(period, instant AT TIME ZONE 'UTC');
  begins timestamptz := first_day AT TIME ZONE 'UTC';
  ends timestamptz := (first_day + ('1 ' || period)::interval) AT TIME ZONE 'UTC';
  first_key text := CASE key_column WHEN 'id' THEN first_id_at(begins)::text ELSE begins::text END;
  end_key text := CASE key_column WHEN 'id' THEN first_id_at(ends)::text ELSE ends::text END;
  name text := log_name || '_' || to_char(first_day, CASE period WHEN 'day' THEN 'YYYYMMDD' WHEN 'month' THEN 'YYYYMM' END);
  bounds text := format('FOR VALUES FROM (%L) TO (%L)', first_key, end_key);
  is_in_default boolean;
BEGIN
  -- One worker at a time. The look is a statement of its own, so that it sees what the worker before has made.
  IF NOT pg_try_advisory_xact_lock(hashtext('add_partition')) THEN RETURN; END IF;
  IF EXISTS (SELECT FROM partitions_of(log) p WHERE p.ends > add_partition.instant AND coalesce(p.begins, '-infinity') <= add_partition.instant) THEN RETURN; END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM partitions.%I WHERE %I >= %L AND %2$I < %4$L)', log_name || '_rest', key_column, first_key, end_key) INTO is_in_default;
  IF is_in_default THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name, log);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION partitions.%I %s', log, name, bounds);
  IF log_name = 'deliveries' THEN PERFORM add_attempts_of(name, bounds); END IF;
END $_$;

CREATE FUNCTION drop_partitions(log regclass, ended timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  partition text;
BEGIN
  -- One worker at a time.
  IF NOT pg_try_advisory_xact_lock(hashtext('drop_partitions')) THEN RETURN; END IF;
  IF log = 'audit_entries'::regclass THEN ended := least(ended, now() - interval '2 years'); END IF;
  FOR partition IN SELECT name FROM partitions_of(log) WHERE begins IS NOT NULL AND ends <= ended ORDER BY begins LOOP
    IF log = 'deliveries'::regclass THEN
      CONTINUE WHEN NOT have_deliveries_ended(partition, ended);
      EXECUTE format('LOCK TABLE ONLY deliveries, ONLY partitions.%I IN ACCESS EXCLUSIVE MODE', partition);
      CONTINUE WHEN NOT have_deliveries_ended(partition, ended); -- one may have been written meanwhile
      EXECUTE format('DROP TABLE IF EXISTS partitions.%I', replace(partition, 'deliveries', 'delivery_attempts'));
    END IF;
    EXECUTE format('DROP TABLE IF EXISTS partitions.%I', partition);
  END LOOP;
END $$;

CREATE FUNCTION place_event_log_entries(at_most integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  head event_log_head;
  now_placed timestamptz;
  placed integer;
  theirs text[];
BEGIN
  IF NOT EXISTS (SELECT FROM event_log_entries WHERE position IS NULL) THEN RETURN 0; END IF;
  SELECT * INTO head FROM event_log_head FOR UPDATE;
  now_placed := greatest(clock_timestamp(), head.placed_at);
  WITH due AS (
    SELECT integration_id, delivery_row, row_number() OVER (ORDER BY arrival) AS n
      FROM (SELECT integration_id, delivery_row, arrival FROM event_log_entries WHERE position IS NULL ORDER BY arrival LIMIT at_most) first
  ), moved AS (
    UPDATE event_log_entries e SET position = head.position + due.n, placed_at = now_placed FROM due
     WHERE e.integration_id = due.integration_id AND e.delivery_row = due.delivery_row
    RETURNING e.integration_id
  )
  SELECT count(*), array_agg(DISTINCT integration_id) INTO placed, theirs FROM moved;
  IF placed = 0 THEN RETURN 0; END IF;
  UPDATE event_log_head SET position = head.position + placed, placed_at = now_placed;
  -- The payload of a notification is limited: an empty one is for everybody.
  PERFORM pg_notify('event_log', CASE WHEN cardinality(theirs) <= 200 THEN array_to_string(theirs, ',') ELSE '' END);
  RETURN placed;
END $$;

CREATE FUNCTION sandbox_of(entry audit_entries) RETURNS uuid
    LANGUAGE sql STABLE
    AS $_$
  SELECT coalesce(
    (SELECT sandbox_id FROM events WHERE id = entry.event_id),
    (SELECT sandbox_id FROM organizations WHERE id = entry.organization_id),
    (SELECT sandbox_id FROM integrations WHERE id = entry.integration_id),
    (SELECT sandbox_id FROM people WHERE id = entry.actor_person_id),
    (SELECT sandbox_id FROM events WHERE entry.subject_type = 'event' AND id = subject.id),
    (SELECT sandbox_id FROM organizations WHERE entry.subject_type = 'organization' AND id = subject.id),
    (SELECT sandbox_id FROM integrations WHERE entry.subject_type = 'integration' AND id = subject.id))
    FROM (SELECT CASE WHEN entry.subject_type IN ('event', 'organization', 'integration') AND entry.subject_id ~ '^[0-9a-f-]{36}$' THEN entry.subject_id::uuid END) AS subject (id)
$_$;

-- The first partitions; the worker adds later ones.
CREATE TABLE partitions.api_requests_rest PARTITION OF api_requests DEFAULT;
CREATE TABLE partitions.audit_entries_rest PARTITION OF audit_entries DEFAULT;
CREATE TABLE partitions.deliveries_rest PARTITION OF deliveries DEFAULT;
SELECT add_attempts_of('deliveries_rest', 'DEFAULT');
SELECT add_partition('api_requests', 'day', now() + days * interval '1 day')
  FROM generate_series(0, 7) days;
SELECT add_partition('audit_entries', 'month', now() + months * interval '1 month')
  FROM generate_series(0, 2) months;
SELECT add_partition('deliveries', 'month', (date_trunc('month', now() AT TIME ZONE 'UTC')
    + months * interval '1 month') AT TIME ZONE 'UTC')
  FROM generate_series(0, 6) months;

-- References.

ALTER TABLE ONLY access_tokens
  ADD CONSTRAINT access_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES token_families(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY account_links
  ADD CONSTRAINT account_links_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY activities
  ADD CONSTRAINT activities_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY activities
  ADD CONSTRAINT activities_event_id_host_person_id_fkey FOREIGN KEY (event_id, host_person_id) REFERENCES event_people(event_id, person_id);
ALTER TABLE ONLY activities
  ADD CONSTRAINT activities_event_id_location_id_fkey FOREIGN KEY (event_id, location_id) REFERENCES locations(event_id, id);
ALTER TABLE ONLY activities
  ADD CONSTRAINT activities_event_id_thread_id_fkey FOREIGN KEY (event_id, thread_id) REFERENCES threads(event_id, id);
ALTER TABLE ONLY activity_co_hosts
  ADD CONSTRAINT activity_co_hosts_event_id_activity_id_fkey FOREIGN KEY (event_id, activity_id) REFERENCES activities(event_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY activity_co_hosts
  ADD CONSTRAINT activity_co_hosts_event_id_person_id_fkey FOREIGN KEY (event_id, person_id) REFERENCES event_people(event_id, person_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY application_notices
  ADD CONSTRAINT application_notices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY authorization_codes
  ADD CONSTRAINT authorization_codes_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY authorization_requests
  ADD CONSTRAINT authorization_requests_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY authorization_requests
  ADD CONSTRAINT authorization_requests_made_up_person_id_fkey FOREIGN KEY (made_up_person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY authorization_requests
  ADD CONSTRAINT authorization_requests_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY broadcasts
  ADD CONSTRAINT broadcasts_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY broadcasts
  ADD CONSTRAINT broadcasts_event_id_wave_id_fkey FOREIGN KEY (event_id, wave_id) REFERENCES registration_waves(event_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY changed_forms
  ADD CONSTRAINT changed_forms_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY client_secrets
  ADD CONSTRAINT client_secrets_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY connections
  ADD CONSTRAINT connections_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY connections
  ADD CONSTRAINT connections_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY consent_receipts
  ADD CONSTRAINT consent_receipts_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY consent_receipts
  ADD CONSTRAINT consent_receipts_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY consents
  ADD CONSTRAINT consents_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY consents
  ADD CONSTRAINT consents_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY data_export_parts
  ADD CONSTRAINT data_export_parts_export_id_fkey FOREIGN KEY (export_id) REFERENCES data_exports(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY data_exports
  ADD CONSTRAINT data_exports_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY declared_scopes
  ADD CONSTRAINT declared_scopes_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY deletion_duties
  ADD CONSTRAINT deletion_duties_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY deletion_duties
  ADD CONSTRAINT deletion_duties_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY deletion_duties
  ADD CONSTRAINT deletion_duties_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE deliveries
  ADD CONSTRAINT deliveries_event_id_occurrence_id_fkey FOREIGN KEY (event_id, occurrence_id) REFERENCES occurrences(event_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE deliveries
  ADD CONSTRAINT deliveries_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY event_people
  ADD CONSTRAINT event_people_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY event_people
  ADD CONSTRAINT event_people_event_id_role_id_fkey FOREIGN KEY (event_id, role_id) REFERENCES roles(event_id, id);
ALTER TABLE ONLY event_people
  ADD CONSTRAINT event_people_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY events
  ADD CONSTRAINT events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY events
  ADD CONSTRAINT events_sandbox_id_fkey FOREIGN KEY (sandbox_id) REFERENCES sandboxes(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY feed_event_locks
  ADD CONSTRAINT feed_event_locks_request_id_fkey FOREIGN KEY (request_id) REFERENCES feed_requests(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY feed_requests
  ADD CONSTRAINT feed_requests_token_id_fkey FOREIGN KEY (token_id) REFERENCES feed_tokens(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY feed_snapshot_names
  ADD CONSTRAINT feed_snapshot_names_snapshot_id_fkey FOREIGN KEY (snapshot_id) REFERENCES feed_snapshots(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY feed_snapshots
  ADD CONSTRAINT feed_snapshots_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY feed_tokens
  ADD CONSTRAINT feed_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY form_fields
  ADD CONSTRAINT form_fields_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY held_decisions
  ADD CONSTRAINT held_decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY held_decisions
  ADD CONSTRAINT held_decisions_event_id_person_id_fkey FOREIGN KEY (event_id, person_id) REFERENCES event_people(event_id, person_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY integration_logos
  ADD CONSTRAINT integration_logos_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY integrations
  ADD CONSTRAINT integrations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY integrations
  ADD CONSTRAINT integrations_sandbox_id_fkey FOREIGN KEY (sandbox_id) REFERENCES sandboxes(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY invitations
  ADD CONSTRAINT invitations_event_id_activity_id_fkey FOREIGN KEY (event_id, activity_id) REFERENCES activities(event_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY invitations
  ADD CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY known_browsers
  ADD CONSTRAINT known_browsers_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY locations
  ADD CONSTRAINT locations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY locations
  ADD CONSTRAINT locations_event_id_thread_id_fkey FOREIGN KEY (event_id, thread_id) REFERENCES threads(event_id, id);
ALTER TABLE ONLY mails
  ADD CONSTRAINT mails_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY muted_mails
  ADD CONSTRAINT muted_mails_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY notifications
  ADD CONSTRAINT notifications_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY notifications
  ADD CONSTRAINT notifications_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY organization_members
  ADD CONSTRAINT organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY organization_members
  ADD CONSTRAINT organization_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY organizations
  ADD CONSTRAINT organizations_sandbox_id_fkey FOREIGN KEY (sandbox_id) REFERENCES sandboxes(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY passkeys
  ADD CONSTRAINT passkeys_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY people
  ADD CONSTRAINT people_sandbox_id_fkey FOREIGN KEY (sandbox_id) REFERENCES sandboxes(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY refresh_tokens
  ADD CONSTRAINT refresh_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES token_families(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY registration_waves
  ADD CONSTRAINT registration_waves_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY roles
  ADD CONSTRAINT roles_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY sandboxes
  ADD CONSTRAINT sandboxes_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY sessions
  ADD CONSTRAINT sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY sign_in_challenges
  ADD CONSTRAINT sign_in_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY sign_ups
  ADD CONSTRAINT sign_ups_event_id_activity_id_fkey FOREIGN KEY (event_id, activity_id) REFERENCES activities(event_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY sign_ups
  ADD CONSTRAINT sign_ups_event_id_person_id_fkey FOREIGN KEY (event_id, person_id) REFERENCES event_people(event_id, person_id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY sign_ups
  ADD CONSTRAINT sign_ups_event_id_wave_id_fkey FOREIGN KEY (event_id, wave_id) REFERENCES registration_waves(event_id, id);
ALTER TABLE ONLY threads
  ADD CONSTRAINT threads_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY token_families
  ADD CONSTRAINT token_families_code_digest_fkey FOREIGN KEY (code_digest) REFERENCES authorization_codes(digest) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE ONLY token_families
  ADD CONSTRAINT token_families_event_id_connection_id_fkey FOREIGN KEY (event_id, connection_id) REFERENCES connections(event_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY token_families
  ADD CONSTRAINT token_families_event_id_consent_id_fkey FOREIGN KEY (event_id, consent_id) REFERENCES consents(event_id, id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY token_families
  ADD CONSTRAINT token_families_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY token_families
  ADD CONSTRAINT token_families_person_id_fkey FOREIGN KEY (person_id) REFERENCES people(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE ONLY watched_schedules
  ADD CONSTRAINT watched_schedules_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY wave_activities
  ADD CONSTRAINT wave_activities_event_id_activity_id_fkey FOREIGN KEY (event_id, activity_id) REFERENCES activities(event_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY wave_activities
  ADD CONSTRAINT wave_activities_event_id_wave_id_fkey FOREIGN KEY (event_id, wave_id) REFERENCES registration_waves(event_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY wave_roles
  ADD CONSTRAINT wave_roles_event_id_role_id_fkey FOREIGN KEY (event_id, role_id) REFERENCES roles(event_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY wave_roles
  ADD CONSTRAINT wave_roles_event_id_wave_id_fkey FOREIGN KEY (event_id, wave_id) REFERENCES registration_waves(event_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY webhook_endpoints
  ADD CONSTRAINT webhook_endpoints_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE ONLY webhook_secrets
  ADD CONSTRAINT webhook_secrets_integration_id_fkey FOREIGN KEY (integration_id) REFERENCES integrations(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Single rows.

INSERT INTO event_log_head VALUES (true, 0, '2026-11-28 12:19:18.528841+00');
INSERT INTO read_days_until VALUES (true, '-infinity');
