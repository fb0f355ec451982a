export { platformLogFile as GET } from "../log-file";
