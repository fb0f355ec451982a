export { eventDoor as DELETE, eventDoor as GET, eventDoor as POST } from "@/lib/assistants/door";

export const dynamic = "force-dynamic";
