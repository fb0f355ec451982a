// Every method has the endpoint's own answer: 405 in the envelope for all but POST.
export {
  clientSecretRotation as DELETE,
  clientSecretRotation as GET,
  clientSecretRotation as HEAD,
  clientSecretRotation as OPTIONS,
  clientSecretRotation as PATCH,
  clientSecretRotation as POST,
  clientSecretRotation as PUT,
} from "@/lib/http/publisher-endpoint";
