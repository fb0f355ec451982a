// Every method has the endpoint's own answer: 405 in the envelope for all but POST.
export {
  testWebhook as DELETE,
  testWebhook as GET,
  testWebhook as HEAD,
  testWebhook as OPTIONS,
  testWebhook as PATCH,
  testWebhook as POST,
  testWebhook as PUT,
} from "@/lib/http/publisher-endpoint";
