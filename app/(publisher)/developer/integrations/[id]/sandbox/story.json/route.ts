export { sandboxStoryFile as GET } from "@/lib/http/sandbox-story-file";
