import { type Endpoint, type EndpointName, endpointNames, endpoints } from "./endpoints";

export interface Match {
  name: EndpointName;
  endpoint: Endpoint;
  parameters: Record<string, string>;
}

/** More than any path has, so that splitting a long path stays cheap. */
const segmentsAtMost = 8;

/** The endpoint at a path below {base_url}. A trailing slash makes it a different path. */
export function matchEndpoint(path: string): Match | undefined {
  const segments = path.split("/", segmentsAtMost);
  for (const { name, parts } of templates) {
    const parameters = matchTemplate(parts, segments);
    if (parameters) return { name, endpoint: endpoints[name], parameters };
  }
  return undefined;
}

/** A segment of a path template: literal text, or the name of a parameter. */
interface TemplateSegment {
  text: string;
  parameter: string | undefined;
}

const templates: { name: EndpointName; parts: TemplateSegment[] }[] = endpointNames.map((name) => ({
  name,
  parts: endpoints[name].path
    .split("/")
    .map((text) => ({ text, parameter: /^\{(.+)\}$/.exec(text)?.[1] })),
}));

function matchTemplate(
  template: TemplateSegment[],
  segments: string[],
): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const fits = template.every(({ text, parameter }, n) =>
    parameter === undefined ? segments[n] === text : segments[n] !== "",
  );
  if (!fits) return undefined;
  const parameters: Record<string, string> = {};
  for (const [n, { parameter }] of template.entries())
    if (parameter !== undefined) parameters[parameter] = decoded(segments[n] ?? "");
  return parameters;
}

/** A segment that cannot be decoded stays as it is. It identifies nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
