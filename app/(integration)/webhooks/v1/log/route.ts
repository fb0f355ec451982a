export {
  eventLogEndpoint as GET,
  eventLogEndpoint as POST,
  eventLogEndpoint as PUT,
  eventLogEndpoint as DELETE,
  eventLogEndpoint as PATCH,
} from "@/lib/http/event-log-endpoint";

export const dynamic = "force-dynamic";
