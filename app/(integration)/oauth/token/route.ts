export {
  tokenEndpoint as GET,
  tokenEndpoint as POST,
  tokenEndpoint as PUT,
  tokenEndpoint as DELETE,
  tokenEndpoint as PATCH,
} from "@/lib/http/oauth-endpoints";

export const dynamic = "force-dynamic";
