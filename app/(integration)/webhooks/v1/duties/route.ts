export {
  dutiesEndpoint as GET,
  dutiesEndpoint as POST,
  dutiesEndpoint as PUT,
  dutiesEndpoint as DELETE,
  dutiesEndpoint as PATCH,
} from "@/lib/http/duties-endpoint";

export const dynamic = "force-dynamic";
