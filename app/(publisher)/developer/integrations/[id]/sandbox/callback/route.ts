export { sandboxCallback as GET } from "@/lib/http/sandbox-callback";
