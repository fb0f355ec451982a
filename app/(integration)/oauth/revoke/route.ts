export {
  revokeEndpoint as GET,
  revokeEndpoint as POST,
  revokeEndpoint as PUT,
  revokeEndpoint as DELETE,
  revokeEndpoint as PATCH,
} from "@/lib/http/oauth-endpoints";

export const dynamic = "force-dynamic";
