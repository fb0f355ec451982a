export { securityContact as GET } from "@/lib/http/security-contact";

export const dynamic = "force-dynamic";
