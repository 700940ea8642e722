import { PGlite } from "@electric-sql/pglite";
import { UnsuitableDatabase } from "../errors.ts";
import {
  findPostgresProblem,
  isPostgresRejection,
  toPostgresParameters,
  toPostgresRawError,
  loadPostgresUniqueConstraints,
} from "../postgres/postgres-server.ts";
import type { SqlBackend, SqlConnection } from "../servers/sql-backend.ts";

/** PostgreSQL in this process: one session, used in turns. */
export class EmbeddedPostgres {
  readonly #engine = new PGlite();
  #lastTurn: Promise<void> = Promise.resolve();

  async waitUntilReady(): Promise<void> {
    await this.#engine.waitReady;
  }

  async #connect(schema: string): Promise<SqlConnection> {
    const before = this.#lastTurn;
    let release = (): void => undefined;
    this.#lastTurn = new Promise((resolve) => (release = resolve));
    await before;
    await this.#engine.exec(`set search_path = ${schema}`);
    return {
      query: async (sql, parameters = []) => {
        const { rows, affectedRows = 0 } = await this.#engine.query<object>(sql, toPostgresParameters(parameters), {
          // bigint
          parsers: { 20: Number },
        });
        return { rows, affected: affectedRows };
      },
      release: () => release(),
    };
  }

  createBackend(schema: string): SqlBackend {
    return {
      dialect: "postgres",
      supportsPipelining: false,
      connect: () => this.#connect(schema),
      connectDedicated: () => this.#connect(schema),
      lockSchema: async (connection) => {
        await connection.query(`create schema if not exists ${schema}`);
      },
      checkRequirements: async (connection) => {
        const problem = await findPostgresProblem(connection);
        if (problem !== null) throw new UnsuitableDatabase(problem);
      },
      loadUniqueRules: loadPostgresUniqueConstraints,
      toRawError: toPostgresRawError,
      isServerRejection: isPostgresRejection,
      close: () => Promise.resolve(),
    };
  }

  async dropSchema(schema: string): Promise<void> {
    const connection = await this.#connect("public");
    await connection.query(`drop schema if exists ${schema} cascade`);
    connection.release("again");
  }
}
