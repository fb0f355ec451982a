-- Where people start at the integration itself (docs/rules/manifest.md#start-url). It is set in the settings and is no field of the manifest.
ALTER TABLE "integrations" ADD COLUMN "start_url" TEXT;
