export { typedClient as GET } from "@/lib/http/client-files";

export const dynamic = "force-dynamic";
