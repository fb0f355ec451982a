export { eventTable as GET } from "../event-tables";
