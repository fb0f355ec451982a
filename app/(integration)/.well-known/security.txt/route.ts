export { securityContact as GET } from "@/lib/http/metadata";

export const dynamic = "force-dynamic";
