// The handler answers every method itself: all but POST get 405 in the error envelope.
export {
  testWebhook as DELETE,
  testWebhook as GET,
  testWebhook as HEAD,
  testWebhook as OPTIONS,
  testWebhook as PATCH,
  testWebhook as POST,
  testWebhook as PUT,
} from "@/lib/http/publisher-endpoint";
