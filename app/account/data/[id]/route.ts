export { ownData as GET } from "@/lib/http/own-data-file";
