export { consentDecision as POST } from "@/lib/http/decision-endpoint";

export const dynamic = "force-dynamic";
