import { pageMessages } from "@/lib/session/page-language";

interface Props {
  title: string | null;
  className?: string;
}

/** The title of an event, or the words for an event that has none yet. */
export async function EventName({ title, className }: Props) {
  const { common } = await pageMessages();
  return <bdi className={className}>{title ?? common.untitledEvent}</bdi>;
}
