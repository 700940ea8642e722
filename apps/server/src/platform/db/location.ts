/** How connections to a database server are encrypted; null where they are not. */
export interface TlsOptions {
  /** Whether the server must prove who it is. */
  readonly verify: boolean;
  /** PEM texts; without `ca` the authorities that Node trusts count. */
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
  /** PostgreSQL only: schema of all tables, made when it is missing; null for the server's own choice. */
  readonly schema: string | null;
  readonly tls: TlsOptions | null;
  /** Connections that are open at most, for reads and writes together. */
  readonly pool_size: number;
}

/** Where the database is: in a folder of this machine (which exists), or on a server. */
export type DatabaseLocation = { readonly dialect: "sqlite"; readonly folder: string } | ServerLocation;

/** For messages; without password. */
export function describeLocation(location: DatabaseLocation): string {
  return location.dialect === "sqlite"
    ? `in ${location.folder}`
    : `${location.database} on ${location.host}:${location.port}`;
}

/** How much of TLS an address asks for. */
export type TlsMode = "off" | "require" | "verify";

/** What an address says, before the other settings complete it. */
export type DatabaseAddress =
  | { readonly dialect: "sqlite"; readonly folder: string }
  | (Omit<ServerLocation, "tls" | "pool_size"> & { readonly tls_mode: TlsMode | null });

const dialects: Readonly<Record<string, "postgres" | "mysql">> = {
  "postgres:": "postgres",
  "postgresql:": "postgres",
  "mysql:": "mysql",
  "mariadb:": "mysql",
};
const default_ports = { postgres: 5432, mysql: 3306 } as const;

/** As PostgreSQL (`sslmode`) and MySQL (`ssl-mode`) name them. */
const tls_modes: Readonly<Record<string, TlsMode>> = {
  disable: "off",
  disabled: "off",
  allow: "require",
  prefer: "require",
  preferred: "require",
  require: "require",
  required: "require",
  "verify-ca": "verify",
  verify_ca: "verify",
  "verify-full": "verify",
  verify_identity: "verify",
};

const example = "postgres://user:password@host:5432/database";

class BadAddress extends Error {}

function serverAddress(url: URL, dialect: "postgres" | "mysql"): DatabaseAddress {
  const { hostname, port, username, password, pathname, searchParams, hash } = url;
  const database = decodeURIComponent(pathname.slice(1));
  if (hash !== "") throw new BadAddress("have special characters percent-encoded (# is %23)");
  if (hostname === "") throw new BadAddress(`name a host, as in ${example}`);
  if (username === "") throw new BadAddress(`name a user, as in ${example}`);
  if (database === "" || database.includes("/")) throw new BadAddress(`name a database, as in ${example}`);
  let schema: string | null = null;
  let tls_mode: TlsMode | null = null;
  for (const [name, value] of searchParams) {
    if (name === "schema" && dialect === "postgres") {
      if (!/^[a-z_][a-z0-9_]{0,62}$/.test(value))
        throw new BadAddress("have a schema of small letters, digits and underscores");
      schema = value;
    } else if (name === "sslmode" || name === "ssl-mode") {
      tls_mode = tls_modes[value.toLowerCase()] ?? null;
      if (tls_mode === null) throw new BadAddress(`have a ${name} such as require or verify-full`);
    } else {
      const known = dialect === "postgres" ? "schema and sslmode" : "ssl-mode";
      throw new BadAddress(`have no parameter but ${known} (it has ${name})`);
    }
  }
  return {
    dialect,
    host: decodeURIComponent(hostname.replace(/^\[(.*)\]$/, "$1")),
    port: port === "" ? default_ports[dialect] : Number(port),
    user: decodeURIComponent(username),
    password: password === "" ? null : decodeURIComponent(password),
    database,
    schema,
    tls_mode,
  };
}

/** Reads a `DATABASE_URL`; answers what is wrong with it, to complete the sentence "DATABASE_URL must …". */
export function parseDatabaseUrl(text: string): { readonly address: DatabaseAddress } | { readonly wrong: string } {
  if (text.startsWith("sqlite:")) return { address: { dialect: "sqlite", folder: text.slice("sqlite:".length) } };
  const dialect = dialects[/^[a-z]+:/.exec(text)?.[0] ?? ""];
  if (dialect === undefined) return { wrong: "begin with sqlite:, postgres:, postgresql:, mysql: or mariadb:" };
  try {
    return { address: serverAddress(new URL(text), dialect) };
  } catch (error) {
    return { wrong: error instanceof BadAddress ? error.message : `be an address such as ${example}` };
  }
}
