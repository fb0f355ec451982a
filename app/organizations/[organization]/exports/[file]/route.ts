export { organizationLogFile as GET } from "../log-file";
