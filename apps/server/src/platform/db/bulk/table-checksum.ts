import { createHash } from "node:crypto";

const LANES = 8;

/** What two copies of a table must have in common. */
export interface TableSum {
  readonly rows: number;
  readonly checksum: string;
}

/**
 * Adds up the SHA-256 hashes of rows, so that their order does not matter: databases may sort keys differently. Keys
 * make all rows of a table distinct.
 */
export class TableChecksum {
  readonly #lanes = new Uint32Array(LANES);
  #rows = 0;

  add(rows: readonly (readonly unknown[])[]): void {
    for (const row of rows) {
      const digest = createHash("sha256").update(JSON.stringify(row)).digest();
      for (let lane = 0; lane < LANES; lane += 1)
        this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    }
    this.#rows += rows.length;
  }

  get(): TableSum {
    return {
      rows: this.#rows,
      checksum: Buffer.from(this.#lanes.buffer).toString("hex"),
    };
  }
}
