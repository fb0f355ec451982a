export { clientPackage as GET } from "@/lib/http/client-files";

export const dynamic = "force-dynamic";
