export { clientPackage as GET } from "@/lib/http/documentation";

export const dynamic = "force-dynamic";
