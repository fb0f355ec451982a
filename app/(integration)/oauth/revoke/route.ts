export {
  revokeEndpoint as GET,
  revokeEndpoint as POST,
  revokeEndpoint as PUT,
  revokeEndpoint as DELETE,
  revokeEndpoint as PATCH,
} from "@/lib/http/revoke-endpoint";

export const dynamic = "force-dynamic";
