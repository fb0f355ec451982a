import pg from "pg";
import { log } from "@/lib/config/log";
import { perProcess } from "@/lib/per-process";

// docs/rules/operating-rules.md#one-primary

const serverSql = `
SELECT current_setting('transaction_read_only') = 'on' AS is_read_only,
       extract(epoch FROM clock_timestamp())::float8 * 1000 AS now,
       (SELECT system_identifier::text FROM pg_control_system()) AS system,
       CASE WHEN NOT pg_is_in_recovery()
            THEN left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END AS timeline`;

interface Server {
  is_read_only: boolean;
  /** Its clock, in milliseconds since the epoch. */
  now: number;
  /** The database cluster: the same for a primary and its standbys. */
  system: string;
  /** Hexadecimal, one more after each promotion. Null for a standby. */
  timeline: string | null;
}

/** The clock of this machine, also in a test that sets another time. */
const { now } = Date;

/** As long as a worker's lease: a clock that jumps further would end leases that are held. */
const clocksApartAtMostMs = 30_000;

/**
 * A connection to the newest primary that this process knows. Any other server is refused, which
 * the caller meets as an outage. A standby would accept tokens that were revoked since, and a
 * replaced primary would take writes that are lost. When a promotion is noticed, all connections to
 * the earlier server end, also those to a machine that died without closing them.
 */
export class PrimaryClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(connected: (error: Error | null, client?: pg.Client) => void): void;
  override connect(
    connected?: (error: Error | null, client?: pg.Client) => void,
  ): Promise<pg.Client> | undefined {
    const connecting = this.connectToPrimary();
    if (!connected) return connecting;
    connecting.then((client) => connected(null, client), connected);
  }

  private async connectToPrimary(): Promise<pg.Client> {
    // A connection that breaks fails its statements, and the next one opens another. Without a
    // listener, the error would also end the process.
    this.on("error", () => {});
    connections().set(this, undefined);
    this.once("end", () => connections().delete(this));
    try {
      await super.connect();
      const askedAt = now();
      const [server] = (await this.query<Server>(serverSql)).rows;
      if (server) accept(this, server, askedAt);
      return this;
    } catch (error) {
      connections().delete(this);
      this.connection.stream.destroy();
      throw error;
    }
  }
}

function accept(client: PrimaryClient, server: Server, askedAt: number): void {
  const { system, timeline } = server;
  if (timeline === null || server.is_read_only)
    throw refused("it is a standby, or its transactions are read-only", { timeline });
  const newest = newestTimelines().get(system) ?? timeline;
  if (timeline < newest)
    throw refused("another server was promoted in its place", { timeline, promoted: newest });
  const apartMs = Math.max(askedAt - server.now, server.now - now());
  if (apartMs > clocksApartAtMostMs)
    throw refused("its clock and the clock of this machine differ", {
      seconds: Math.round(apartMs / 1_000),
    });
  newestTimelines().set(system, timeline);
  connections().set(client, timeline);
  if (timeline > newest) endConnectionsExcept(timeline);
}

/** A connection that is still being opened may wait for the dead server. It is opened again. */
function endConnectionsExcept(timeline: string): void {
  const others = [...connections()].filter(([, each]) => each !== timeline);
  log("warn", "another database server was promoted", {
    timeline,
    connections_ended: others.length,
  });
  for (const [client] of others) client.connection.stream.destroy();
}

/** The timeline of each open connection; undefined while it is being opened. */
const connections = perProcess(
  "serviceConnections",
  () => new Map<pg.Client, string | undefined>(),
);

/** The newest timeline that was met, by cluster. */
const newestTimelines = perProcess("serviceTimelines", () => new Map<string, string>());

const logEveryMs = 30_000;
const loggedAt = new Map<string, number>();

/** All connections are refused for the same reason, so the log says it only now and then. */
function refused(reason: string, details: Record<string, string | number | null>): Error {
  const at = performance.now();
  if (at - (loggedAt.get(reason) ?? Number.NEGATIVE_INFINITY) > logEveryMs) {
    loggedAt.set(reason, at);
    log("error", "database server refused", { reason, ...details });
  }
  return Object.assign(new Error(`The database server was refused: ${reason}.`), {
    code: "EREFUSED",
  });
}
