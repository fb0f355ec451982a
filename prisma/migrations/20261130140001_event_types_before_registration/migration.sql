-- Before its registration, an integration may declare event types without a webhook URL.
ALTER TABLE integrations DROP CONSTRAINT integrations_webhook_url_check;
ALTER TABLE integrations ADD CONSTRAINT integrations_webhook_url_check CHECK (
CASE
    WHEN (sandbox_id IS NULL) THEN ((webhook_url IS NOT NULL) OR (cardinality(declared_webhook_event_types) = 0) OR (status = 'unregistered'::text))
    ELSE (webhook_url IS NULL)
END);
