/**
 * The hidden fields of a page's form as a browser without scripts would send them, including those
 * that identify the action. Header and footer have forms of their own.
 */
export function hiddenFieldsOf(html: string): [name: string, value: string][] {
  const page = html.replace(/<(header|footer)[ >].*?<\/\1>/gs, "");
  const inputs = page.match(/<input [^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) =>
    (new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
  return inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]);
}
