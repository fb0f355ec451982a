export { publicDoor as DELETE, publicDoor as GET, publicDoor as POST } from "@/lib/assistants/door";

export const dynamic = "force-dynamic";
