-- A refused authorization redirects (302): what has a code is an error, whatever its status.
DROP INDEX "api_requests_errors_idx";
CREATE INDEX "api_requests_errors_idx" ON "api_requests" ("integration_id", "at", "id") WHERE "error_code" IS NOT NULL;
