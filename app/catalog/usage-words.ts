import { counted } from "@/lib/words";

export function usageWords(events: number): string {
  if (events === 0) return "No event uses it yet";
  return `Connected to ${counted(events, "event")}`;
}
