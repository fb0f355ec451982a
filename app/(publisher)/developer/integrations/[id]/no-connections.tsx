import { Plug } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";

export const NoConnections = () => (
  <EmptyState icon={<Plug />} title="No event is connected yet">
    Send an organizer to the authorization endpoint with the event&apos;s id. Once they allow it, the event appears here.
  </EmptyState>
);
