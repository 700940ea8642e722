import type { DatabaseOverview, DatabaseType } from "@showrunner/contract/rest";

/** Names of products, the same in every language. */
export const TYPE_NAMES: Readonly<Record<DatabaseType, string>> = {
  sqlite: "SQLite",
  postgresql: "PostgreSQL",
  mysql: "MySQL",
  mariadb: "MariaDB",
};

/** Names for the database in use, for which MySQL and MariaDB are not distinguished. */
export const KIND_NAMES: Readonly<Record<DatabaseOverview["type"], string>> = {
  sqlite: "SQLite",
  postgresql: "PostgreSQL",
  mysql: "MySQL / MariaDB",
};
