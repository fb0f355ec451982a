export { scheduleXmlFile as GET } from "@/lib/http/program-files";

export const dynamic = "force-dynamic";
