import { readApi } from "@/lib/http/read-endpoint";

export {
  readApi as DELETE,
  readApi as GET,
  readApi as HEAD,
  readApi as OPTIONS,
  readApi as PATCH,
  readApi as POST,
  readApi as PUT,
};
