/**
 * Thrown when the command cannot do its work. The message is printed in one line, and the exit
 * status is 2.
 */
export class CommandError extends Error {}

/**
 * Parses an option as an http or https address. Throws CommandError when the option is missing,
 * invalid or contains credentials, which would be ignored and must not be printed.
 */
export function webAddress(
  text: string | undefined,
  option: string,
  example = "http://localhost:4000/webhooks",
): URL {
  if (text === undefined) throw new CommandError(`${option} is missing. See --help.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (hasCredentials.test(text))
    throw new CommandError(`${option} takes an address without a user name and password.`);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError(`${option} takes an address such as ${example}, not ${text}`);
  return url;
}

/** An `@` before the path, also when the rest is no address. */
const hasCredentials = /^(?:[\w+.-]+:)?[/\\]*[^/\\?#]*@/;
