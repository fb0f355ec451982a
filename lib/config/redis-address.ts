// REDIS_URL: one server, a Redis Cluster, or servers that Redis Sentinel watches
// (docs/rules/limits.md#redis-addresses).

interface RedisNode {
  host: string;
  port: number;
}

interface Access {
  username?: string;
  password?: string;
  tls: boolean;
}

export type RedisAddress =
  | { kind: "server"; url: string }
  | ({ kind: "cluster"; nodes: RedisNode[] } & Access)
  | ({
      kind: "sentinel";
      sentinels: RedisNode[];
      master: string;
      database: number;
      sentinelUsername?: string;
      sentinelPassword?: string;
    } & Access);

const expectedForms =
  "expected redis://HOST:PORT, redis+cluster://HOST:PORT,HOST:PORT or redis+sentinel://HOST:PORT,HOST:PORT/MASTER, with rediss in place of redis for TLS";

/** The parsed address, or a message that says why the text is not valid. */
export function redisAddress(text: string): RedisAddress | { fault: string } {
  const [, scheme = "", kind] = /^(rediss?)(?:\+(cluster|sentinel))?:\/\//.exec(text) ?? [];
  if (scheme === "") return { fault: expectedForms };
  if (kind === undefined)
    return URL.canParse(text) && new URL(text).hostname !== ""
      ? { kind: "server", url: text }
      : { fault: expectedForms };
  const parts =
    /^[^:]+:\/\/(?:(?<user>[^@/?]*)@)?(?<hosts>[^/?#]*)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/.exec(
      text,
    )?.groups;
  if (!parts) return { fault: expectedForms };
  const { user, hosts = "", path = "", query = "" } = parts;
  try {
    const access = { ...accessOf(user), tls: scheme === "rediss" };
    return kind === "cluster"
      ? clusterAt(hosts, path, query, access)
      : sentinelsAt(hosts, path, new URLSearchParams(query), access);
  } catch (thrown) {
    return { fault: thrown instanceof InvalidRedisAddress ? thrown.message : expectedForms };
  }
}

class InvalidRedisAddress extends Error {}

function clusterAt(hosts: string, path: string, query: string, access: Access): RedisAddress {
  if (path !== "" || query !== "")
    throw new InvalidRedisAddress(
      "a Redis Cluster has one database and no name: nothing may follow its hosts",
    );
  return { kind: "cluster", nodes: nodesOf(hosts, 6379), ...access };
}

function sentinelsAt(
  hosts: string,
  path: string,
  query: URLSearchParams,
  access: Access,
): RedisAddress {
  const [master = "", database = "0", ...more] = path.split("/");
  if (master === "")
    throw new InvalidRedisAddress(
      "the name of the master that the sentinels watch is missing: redis+sentinel://HOST:PORT,HOST:PORT/MASTER",
    );
  if (!/^\d{1,4}$/.test(database) || more.length > 0)
    throw new InvalidRedisAddress(
      "after the master's name, only the number of a database may follow",
    );
  for (const name of query.keys())
    if (name !== "sentinelUsername" && name !== "sentinelPassword")
      throw new InvalidRedisAddress(
        `${name} is not known: sentinelUsername and sentinelPassword are`,
      );
  const [sentinelUsername, sentinelPassword] = [
    query.get("sentinelUsername"),
    query.get("sentinelPassword"),
  ];
  return {
    kind: "sentinel",
    sentinels: nodesOf(hosts, 26379),
    master: decodeURIComponent(master),
    database: Number(database),
    ...(sentinelUsername !== null && { sentinelUsername }),
    ...(sentinelPassword !== null && { sentinelPassword }),
    ...access,
  };
}

/** `user:password`, `:password` or nothing, percent-encoded. */
function accessOf(user: string | undefined): Omit<Access, "tls"> {
  if (user === undefined) return {};
  const [username = "", ...password] = user.split(":");
  return {
    ...(username !== "" && { username: decodeURIComponent(username) }),
    ...(password.length > 0 && { password: decodeURIComponent(password.join(":")) }),
  };
}

const nodesOf = (hosts: string, usualPort: number) =>
  hosts.split(",").map((text) => nodeOf(text, usualPort));

/** A name, an IPv4 address or an IPv6 address in brackets. */
function nodeOf(text: string, usualPort: number): RedisNode {
  const match =
    /^(?:\[(?<six>[0-9a-fA-F:.]+)\]|(?<name>[A-Za-z0-9._-]+))(?::(?<port>\d{1,5}))?$/.exec(
      text,
    )?.groups;
  const host = match?.six ?? match?.name;
  const port = match?.port === undefined ? usualPort : Number(match.port);
  if (host === undefined || port < 1 || port > 65_535)
    throw new InvalidRedisAddress(`“${text}” is not HOST or HOST:PORT`);
  return { host, port };
}
