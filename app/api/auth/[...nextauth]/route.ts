export { authHandler as GET, authHandler as POST } from "@/lib/session/auth-handler";
