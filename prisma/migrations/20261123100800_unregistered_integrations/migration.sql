-- An integration that was saved before its registration.
ALTER TABLE "integrations" DROP CONSTRAINT "integrations_status_check";
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_status_check"
  CHECK (status IN ('unregistered', 'active', 'unpublished', 'suspended_by_service', 'deleted'));
CREATE INDEX "integrations_unregistered_idx" ON "integrations"("updated_at") WHERE status = 'unregistered';
