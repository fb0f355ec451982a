export { deliveriesFile as GET } from "../deliveries-file";
