/** What somebody may have left empty. */
export const OptionalText = ({ text }: { text: string | null }) =>
  text ? (
    <bdi className="whitespace-pre-line">{text}</bdi>
  ) : (
    <span className="text-faint">Not provided</span>
  );
