export { manifestSchemaFile as GET } from "@/lib/http/manifest-file";
