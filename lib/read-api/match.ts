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
  for (const { name, parts } of templates) {
    const parameters = matchTemplate(parts, segments);
    if (parameters) return { name, endpoint: endpoints[name], parameters };
  }
  return undefined;
}

/** A segment of a template: a text, or the name of a parameter. */
interface Part {
  text: string;
  parameter: string | undefined;
}

const templates: { name: EndpointName; parts: Part[] }[] = endpointNames.map((name) => ({
  name,
  parts: endpoints[name].path.split("/").map((text) => ({ text, parameter: /^\{(.+)\}$/.exec(text)?.[1] })),
}));

function matchTemplate(template: Part[], segments: string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const fits = template.every(({ text, parameter }, n) => (parameter === undefined ? segments[n] === text : segments[n] !== ""));
  if (!fits) return undefined;
  const parameters: Record<string, string> = {};
  for (const [n, { parameter }] of template.entries()) if (parameter !== undefined) parameters[parameter] = decoded(segments[n] ?? "");
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
