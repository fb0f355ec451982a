export { logo as GET } from "@/lib/http/logo";
