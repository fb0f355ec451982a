export { manifestSchemaFile as GET } from "@/lib/http/download";
