// Every method has the endpoint's own answer: 405 in the envelope for all but POST.
export {
  webhookSecretRotation as DELETE,
  webhookSecretRotation as GET,
  webhookSecretRotation as HEAD,
  webhookSecretRotation as OPTIONS,
  webhookSecretRotation as PATCH,
  webhookSecretRotation as POST,
  webhookSecretRotation as PUT,
} from "@/lib/http/publisher-endpoint";
