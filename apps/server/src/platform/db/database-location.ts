/** TLS of connections to a database server; null when unencrypted. */
export interface TlsOptions {
  /** Whether to verify the server's certificate. */
  readonly verify: boolean;
  /** PEM texts; without `ca`, Node's root certificates are used. */
  readonly ca: string | null;
  readonly cert: string | null;
  readonly key: string | null;
}

export interface ServerLocation {
  readonly dialect: "postgres" | "mysql";
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | null;
  readonly database: string;
  /** PostgreSQL only: schema of all tables, created if missing; null for the server's default. */
  readonly schema: string | null;
  readonly tls: TlsOptions | null;
  /** Maximum number of connections, for reads and writes together. */
  readonly pool_size: number;
}

/** Location of the database: an existing local folder, or a server. */
export type DatabaseLocation = SqliteLocation | ServerLocation;

export interface SqliteLocation {
  readonly dialect: "sqlite";
  readonly folder: string;
  /** Whether SQLite enforces foreign keys; true by default. */
  readonly foreign_keys?: boolean;
}

/** Description for messages, without the password. */
export function describeLocation(location: DatabaseLocation): string {
  return location.dialect === "sqlite"
    ? `in ${location.folder}`
    : `${location.database} on ${location.host}:${location.port}`;
}

export type TlsMode = "off" | "require" | "verify";

/** What the URL contains, without the settings that complete it. */
export type DatabaseAddress =
  | { readonly dialect: "sqlite"; readonly folder: string }
  | (Omit<ServerLocation, "tls" | "pool_size"> & { readonly tlsMode: TlsMode | null });

const DIALECT_BY_SCHEME: Readonly<Record<string, "postgres" | "mysql">> = {
  "postgres:": "postgres",
  "postgresql:": "postgres",
  "mysql:": "mysql",
  "mariadb:": "mysql",
};
const DEFAULT_PORTS = { postgres: 5432, mysql: 3306 } as const;

/** Values of PostgreSQL's `sslmode` and MySQL's `ssl-mode`. */
const TLS_MODES: ReadonlyMap<string, TlsMode> = new Map([
  ["disable", "off"],
  ["disabled", "off"],
  ["allow", "require"],
  ["prefer", "require"],
  ["preferred", "require"],
  ["require", "require"],
  ["required", "require"],
  ["verify-ca", "verify"],
  ["verify_ca", "verify"],
  ["verify-full", "verify"],
  ["verify_identity", "verify"],
]);

const EXAMPLE_URL = "postgres://user:password@host:5432/database";

class InvalidAddress extends Error {}

function parseServerAddress(url: URL, dialect: "postgres" | "mysql"): DatabaseAddress {
  const { hostname, port, username, password, pathname, searchParams, hash } = url;
  const database = decodeURIComponent(pathname.slice(1));
  if (hash !== "") throw new InvalidAddress("have special characters percent-encoded (# is %23)");
  if (hostname === "") throw new InvalidAddress(`name a host, as in ${EXAMPLE_URL}`);
  if (username === "") throw new InvalidAddress(`name a user, as in ${EXAMPLE_URL}`);
  if (database === "" || database.includes("/")) throw new InvalidAddress(`name a database, as in ${EXAMPLE_URL}`);
  let schema: string | null = null;
  let tlsMode: TlsMode | null = null;
  for (const [name, value] of searchParams) {
    if (name === "schema" && dialect === "postgres") {
      if (!/^[a-z_][a-z0-9_]{0,62}$/.test(value))
        throw new InvalidAddress("have a schema of lowercase letters, digits and underscores");
      schema = value;
    } else if (name === "sslmode" || name === "ssl-mode") {
      tlsMode = TLS_MODES.get(value.toLowerCase()) ?? null;
      if (tlsMode === null) throw new InvalidAddress(`have a ${name} such as require or verify-full`);
    } else {
      const known = dialect === "postgres" ? "schema and sslmode" : "ssl-mode";
      throw new InvalidAddress(`have no parameter but ${known} (it has ${name})`);
    }
  }
  return {
    dialect,
    host: decodeURIComponent(hostname.replace(/^\[(.*)\]$/, "$1")),
    port: port === "" ? DEFAULT_PORTS[dialect] : Number(port),
    user: decodeURIComponent(username),
    password: password === "" ? null : decodeURIComponent(password),
    database,
    schema,
    tlsMode,
  };
}

/** Parses a `DATABASE_URL`. Returns what is wrong with it as the end of the sentence "DATABASE_URL must …". */
export function parseDatabaseUrl(text: string): { readonly address: DatabaseAddress } | { readonly wrong: string } {
  if (text.startsWith("sqlite:")) return { address: { dialect: "sqlite", folder: text.slice("sqlite:".length) } };
  const dialect = DIALECT_BY_SCHEME[/^[a-z]+:/.exec(text)?.[0] ?? ""];
  if (dialect === undefined) return { wrong: "begin with sqlite:, postgres:, postgresql:, mysql: or mariadb:" };
  try {
    return { address: parseServerAddress(new URL(text), dialect) };
  } catch (error) {
    return { wrong: error instanceof InvalidAddress ? error.message : `be an address such as ${EXAMPLE_URL}` };
  }
}
