/** A request to the read API. */
interface ReadRequest {
  url: string;
  token: string;
}

/** A read request for a shell, for Node and for Python, without a library. */
export const readRequestSamples = {
  curl: ({ url, token }: ReadRequest) =>
    `curl '${url}' \\\n  --header 'Authorization: Bearer ${token}'`,
  TypeScript: ({ url, token }: ReadRequest) =>
    `const response = await fetch("${url}", {
  headers: { Authorization: "Bearer ${token}" },
});
console.log(JSON.stringify(await response.json(), null, 2));`,
  Python: ({ url, token }: ReadRequest) =>
    `import json
import urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"Authorization": "Bearer ${token}"},
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))`,
} as const;
