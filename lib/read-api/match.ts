import { type Endpoint, type EndpointName, endpointNames, endpoints } from "./endpoints";

export interface Match {
  name: EndpointName;
  endpoint: Endpoint;
  parameters: Record<string, string>;
}

/** One more than any path has. */
const segmentsAtMost = 8;

/** The endpoint a path below {base_url} means. A trailing slash is another path. */
export function matchEndpoint(path: string): Match | undefined {
  const segments = path.split("/", segmentsAtMost);
  for (const name of endpointNames) {
    const parameters = matchTemplate(endpoints[name].path.split("/"), segments);
    if (parameters) return { name, endpoint: endpoints[name], parameters };
  }
  return undefined;
}

function matchTemplate(template: string[], segments: string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [position, part] of template.entries()) {
    const segment = segments[position] ?? "";
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name === undefined ? segment !== part : segment === "") return undefined;
    if (name !== undefined) parameters[name] = decoded(segment);
  }
  return parameters;
}

/** A segment that does not decode names nothing; it stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
