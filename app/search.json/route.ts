export { search as GET } from "@/lib/http/search";
