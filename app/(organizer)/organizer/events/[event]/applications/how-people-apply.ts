interface Event {
  publish_status: string | null;
  access_mode: string | null;
  is_archived: boolean | null;
}

/** How applications reach an event that has none yet, or what has to be done first. */
export function howPeopleApply({ publish_status, access_mode, is_archived }: Event): string {
  if (is_archived) return "Nobody can apply to an archived event.";
  const isOpen = access_mode !== null && access_mode !== "closed";
  if (publish_status !== "published")
    return `People can apply on the event's page once it is published${isOpen ? "" : " and its access mode is open"}.`;
  return isOpen
    ? "People apply on the event's page."
    : "Nobody can apply while the access mode is closed. It is chosen on the Overview.";
}
