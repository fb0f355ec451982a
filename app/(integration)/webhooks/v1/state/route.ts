export {
  stateEndpoint as GET,
  stateEndpoint as POST,
  stateEndpoint as PUT,
  stateEndpoint as DELETE,
  stateEndpoint as PATCH,
} from "@/lib/http/state-endpoint";

export const dynamic = "force-dynamic";
