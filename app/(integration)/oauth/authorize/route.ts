export { authorizeEndpoint as GET } from "@/lib/http/authorize-endpoint";

export const dynamic = "force-dynamic";
