export { ownData as GET } from "@/lib/http/download";
