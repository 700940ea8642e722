import { PGlite } from "@electric-sql/pglite";
import { UnsuitableDatabase } from "../errors.ts";
import {
  inspectPostgres,
  isPostgresRefusal,
  postgresParameters,
  postgresRaw,
  postgresUniqueRules,
} from "../postgres/server.ts";
import type { SqlBackend, SqlConnection } from "../servers/backend.ts";

/** PostgreSQL in this process: one session, used in turns. */
export class EmbeddedPostgres {
  readonly #engine = new PGlite();
  #turn: Promise<void> = Promise.resolve();

  async ready(): Promise<void> {
    await this.#engine.waitReady;
  }

  async #connect(schema: string): Promise<SqlConnection> {
    const before = this.#turn;
    let release = (): void => undefined;
    this.#turn = new Promise((resolve) => (release = resolve));
    await before;
    await this.#engine.exec(`set search_path = ${schema}`);
    return {
      query: async (sql, parameters = []) => {
        const { rows, affectedRows = 0 } = await this.#engine.query<object>(sql, postgresParameters(parameters), {
          // bigint
          parsers: { 20: Number },
        });
        return { rows, affected: affectedRows };
      },
      release: () => release(),
    };
  }

  backend(schema: string): SqlBackend {
    return {
      dialect: "postgres",
      pipelines: false,
      connect: () => this.#connect(schema),
      connectAlone: () => this.#connect(schema),
      lockSchema: async (connection) => {
        await connection.query(`create schema if not exists ${schema}`);
      },
      inspect: async (connection) => {
        const problem = await inspectPostgres(connection);
        if (problem !== null) throw new UnsuitableDatabase(problem);
      },
      uniqueRules: postgresUniqueRules,
      raw: postgresRaw,
      isRefusal: isPostgresRefusal,
      close: () => Promise.resolve(),
    };
  }

  async drop(schema: string): Promise<void> {
    const connection = await this.#connect("public");
    await connection.query(`drop schema if exists ${schema} cascade`);
    connection.release("again");
  }
}
