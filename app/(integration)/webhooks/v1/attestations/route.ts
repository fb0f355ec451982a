export {
  attestationEndpoint as GET,
  attestationEndpoint as POST,
  attestationEndpoint as PUT,
  attestationEndpoint as DELETE,
  attestationEndpoint as PATCH,
} from "@/lib/http/attestation-endpoint";

export const dynamic = "force-dynamic";
