export { sandboxStoryFile as GET } from "@/lib/http/download";
