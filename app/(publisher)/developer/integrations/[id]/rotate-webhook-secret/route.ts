// The handler answers every method itself: all but POST get 405 in the error envelope.
export {
  webhookSecretRotation as DELETE,
  webhookSecretRotation as GET,
  webhookSecretRotation as HEAD,
  webhookSecretRotation as OPTIONS,
  webhookSecretRotation as PATCH,
  webhookSecretRotation as POST,
  webhookSecretRotation as PUT,
} from "@/lib/http/publisher-endpoint";
