import pg from "pg";

export interface NamedQuery {
  /**
   * Prepared once per connection under this name. The text must be the same wherever the name is
   * used.
   */
  name: string;
  text: string;
  values: unknown[];
}

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** The columns of each statement that a connection has described. */
type Descriptions = Map<string, Column[]>;

const descriptionsOf = new WeakMap<pg.ClientBase, Descriptions>();

/**
 * Runs a named statement whose columns are described only once per connection, and resolves with a
 * function that parses its rows.
 */
export function describedQuery<Row extends object>(
  client: pg.ClientBase,
  query: NamedQuery,
): Promise<() => Row[]> {
  const descriptions = descriptionsOf.get(client) ?? new Map<string, Column[]>();
  descriptionsOf.set(client, descriptions);
  const textRows: TextRow[] = [];
  const rows = () => {
    const columns = descriptions.get(query.name) ?? [];
    return textRows.map((fields) => rowOf(columns, fields) as Row);
  };
  return new Promise((resolve, reject) => {
    client.query(
      new DescribedQuery(query, descriptions, textRows, (error) =>
        error ? reject(error) : resolve(rows),
      ),
    );
  });
}

/** The fields of a row as text; null is NULL. */
type TextRow = (string | null)[];

function rowOf(columns: Column[], fields: TextRow): object {
  const row: Record<string, unknown> = {};
  for (const [n, { name, parse }] of columns.entries()) {
    const text = fields[n] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
}

/** Members of pg's own Query that its types omit. */
declare module "pg" {
  interface Query {
    name?: string;
    prepare(connection: pg.Connection): void;
    handleRowDescription(message: { fields: pg.FieldDef[] }): void;
    handleDataRow(message: { fields: TextRow }): void;
  }
}

class DescribedQuery extends pg.Query {
  constructor(
    private readonly query: NamedQuery,
    private readonly descriptions: Descriptions,
    private readonly textRows: TextRow[],
    done: (error: Error | undefined) => void,
  ) {
    super(query.text, query.values, done);
    this.name = query.name;
  }

  override prepare(connection: pg.Connection) {
    super.prepare(
      this.descriptions.has(this.query.name) ? withoutDescribe(connection) : connection,
    );
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, "text"),
    }));
    this.descriptions.set(this.query.name, columns);
  }

  override handleDataRow({ fields }: { fields: TextRow }) {
    this.textRows.push(fields);
  }
}

const connectionsWithoutDescribe = new WeakMap<pg.Connection, pg.Connection>();

/** The connection, except that queries over it do not request a description of their columns. */
function withoutDescribe(connection: pg.Connection): pg.Connection {
  const known = connectionsWithoutDescribe.get(connection);
  if (known) return known;
  const silent: pg.Connection = Object.create(connection, { describe: { value: () => {} } });
  connectionsWithoutDescribe.set(connection, silent);
  return silent;
}
