export { attestationFile as GET } from "@/lib/http/download";
