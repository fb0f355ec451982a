import { importFile } from "@/lib/http/import-file";

export {
  importFile as DELETE,
  importFile as GET,
  importFile as HEAD,
  importFile as OPTIONS,
  importFile as PATCH,
  importFile as POST,
  importFile as PUT,
};
