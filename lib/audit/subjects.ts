/** What audited actions are about: the first half of their names. */
export const auditSubjects = [
  "event",
  "application",
  "participant",
  "role",
  "form_field",
  "activity",
  "thread",
  "location",
  "registration_wave",
  "connection",
  "consent",
  "integration",
  "client_secret",
  "webhook_secret",
  "webhook_endpoint",
  "test_webhook",
  "delivery",
  "deliveries",
  "token_family",
  "organization",
  "grace",
  "person",
  "account",
  "password",
  "session",
] as const;

export type AuditSubject = (typeof auditSubjects)[number];

/** A subject and a verb: `integration.registered`, `connection.ended`. */
export type AuditAction = `${AuditSubject}.${string}`;
