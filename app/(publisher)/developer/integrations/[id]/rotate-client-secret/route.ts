// The handler answers every method itself: all but POST get 405 in the error envelope.
export {
  clientSecretRotation as DELETE,
  clientSecretRotation as GET,
  clientSecretRotation as HEAD,
  clientSecretRotation as OPTIONS,
  clientSecretRotation as PATCH,
  clientSecretRotation as POST,
  clientSecretRotation as PUT,
} from "@/lib/http/publisher-endpoint";
