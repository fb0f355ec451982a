/**
 * The target of a request, after URL parsing: `127.1`, `0x7f.1` and `①②⑦.0.0.1` are 127.0.0.1 here.
 */
export interface Target {
  /** A name, or an address without brackets. */
  host: string;
  port: number;
  path: string;
  /** True for plain HTTP. */
  isPlain?: true;
}

/**
 * The target of a URL that the outgoing client may try. Undefined for a scheme other than HTTPS,
 * userinfo, a trailing dot or the port of a well-known service. With `plain`, plain HTTP is
 * accepted too, and the caller judges it separately.
 */
export function targetOf(text: string, { plain = false } = {}): Target | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = plain && url.protocol === "http:";
  const port = url.port === "" ? (isPlain ? 80 : 443) : Number(url.port);
  if (
    !(isPlain || url.protocol === "https:") ||
    url.username !== "" ||
    url.password !== "" ||
    url.hostname.endsWith(".") ||
    !(isOpenPort(port) || (isPlain && port === 80))
  )
    return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port,
    path: url.pathname + url.search,
    ...(isPlain && { isPlain }),
  };
}

/**
 * Port 443, and ports from 1024 up except those of databases, caches, queues and control planes.
 */
const isOpenPort = (port: number) => port === 443 || (port >= 1024 && !servicePorts.has(port));

const servicePorts = new Set([
  ...[
    1080, 1433, 1434, 1521, 1719, 1720, 1723, 1883, 2049, 2181, 2375, 2376, 2377, 2379, 2380, 3128,
    3268, 3269, 3306, 3389, 3659, 4045,
  ],
  ...[
    4190, 4222, 4369, 4646, 5060, 5061, 5432, 5433, 5601, 5672, 5671, 5900, 5901, 5984, 5985, 5986,
    6000, 6379, 6380, 6432, 6443, 6566,
  ],
  ...[
    6665, 6666, 6667, 6668, 6669, 6697, 7000, 7001, 7199, 7474, 7687, 8086, 8200, 8300, 8301, 8500,
    8600, 9000, 9042, 9092, 9093, 9160,
  ],
  ...[
    9200, 9300, 9418, 10050, 10051, 10080, 10250, 10255, 10256, 11211, 15672, 25672, 26257, 27017,
    27018, 27019, 28015,
  ],
]);
