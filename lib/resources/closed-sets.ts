// Closed sets of values that no resource serves as a field. Each has a CHECK constraint of the same values.

export const organizationVerifications = ["unverified", "verified", "rejected"] as const;
export const integrationStatuses = ["active", "unpublished", "suspended_by_service", "deleted"] as const;
export const integrationVisibilities = ["organization-only", "public"] as const;
export const connectionStatuses = ["connected", "reconsent_required", "ended"] as const;
export const linkPurposes = ["reset_password", "verify_address", "change_address"] as const;
