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
