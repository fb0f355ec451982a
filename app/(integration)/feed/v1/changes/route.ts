import { feedChanges } from "@/lib/http/feed/feed-endpoint";

export {
  feedChanges as DELETE,
  feedChanges as GET,
  feedChanges as HEAD,
  feedChanges as OPTIONS,
  feedChanges as PATCH,
  feedChanges as POST,
  feedChanges as PUT,
};
