export { unsubscribeLink as GET, unsubscribeLink as POST } from "@/lib/http/unsubscribe";
