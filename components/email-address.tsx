/** An address that breaks before its @ where it has to. */
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
