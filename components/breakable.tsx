import { Fragment } from "react";

/** A name from the contract, which may break only after dots and underscores. */
export const BreakableName = ({ name }: { name: string }) =>
  name.split(/(?<=[._])/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));

/** An event type as the specification writes it. */
export const EventTypeName = ({ type }: { type: string }) => (
  <span className="font-mono text-xs leading-5">
    <BreakableName name={type} />
  </span>
);

/** An e-mail address that may break before its @. */
export function EmailAddress({ email }: { email: string }) {
  const [name = "", ...host] = email.split(/(?=@)/);
  return (
    <bdi>
      {name}
      <wbr />
      {host.join("")}
    </bdi>
  );
}
