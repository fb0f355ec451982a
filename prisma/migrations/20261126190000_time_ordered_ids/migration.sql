-- Ids that begin with their time, as UUIDs of version 7 do, for rows of which an installation collects millions. A random id writes to a random page of each index
-- that contains it. Once an index no longer fits into memory, that page has to be read first, and is logged as a whole.
CREATE FUNCTION time_ordered_id() RETURNS uuid VOLATILE LANGUAGE sql AS $$
  SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(encode(uuid_send(gen_random_uuid()), 'hex'), 14))::uuid
$$;

ALTER TABLE token_families ALTER COLUMN id SET DEFAULT time_ordered_id();
ALTER TABLE notifications ALTER COLUMN id SET DEFAULT time_ordered_id();
