export { preview as GET } from "@/lib/http/brand-files";

export const dynamic = "force-dynamic";
