/** An event type as the specification writes it. In a narrow column it breaks between its words. */
export const EventTypeName = ({ type }: { type: string }) => (
  <span className="font-mono text-xs leading-5">
    {type.split(/(?<=[._])/).map((part) => (
      <span key={part}>
        {part}
        <wbr />
      </span>
    ))}
  </span>
);
