export { doorServerMetadata as GET } from "@/lib/assistants/discovery";

export const dynamic = "force-dynamic";
