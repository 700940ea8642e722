import type { GameExportFormat } from "@showrunner/contract/rest";
import type { UserCaller } from "../../platform/http/caller.ts";
import { Download } from "../../platform/http/download.ts";
import { failWithRejection, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { GameAccess } from "./game-access.service.ts";
import { createGameZip, type MediaReader } from "./game-zip.ts";
import { createGameFile } from "./game-file.ts";
import { toHiddenRejection } from "./game-usage.service.ts";
import type { GamesRepository } from "./games.repository.ts";
import { toGameFields, toRoundFields } from "./games.rows.ts";

/** Exports a game to a file for callers who may read its content. */
export type ExportGame = (
  caller: UserCaller,
  gameId: string,
  format: GameExportFormat,
) => Promise<ServiceResult<Download>>;

interface Dependencies {
  readonly access: Pick<GameAccess, "findVisible">;
  readonly repository: Pick<GamesRepository, "findRounds">;
  readonly getMediaReader: (caller: UserCaller) => MediaReader;
}

export function createExportGame({ access, repository, getMediaReader }: Dependencies): ExportGame {
  return async (caller, gameId, format) => {
    // Read the rounds before checking the policy, so that only content readable at that moment is exported.
    const rows = await repository.findRounds([gameId]);
    const found = await access.findVisible(caller, gameId);
    if (!found.ok) return found;
    const { game, hidden } = found.value;
    if (hidden !== null) return failWithRejection(toHiddenRejection(hidden, [game.title]));
    const fields = toGameFields(game);
    const rounds = rows.map(toRoundFields);
    if (format !== "zip") return ok(await createGameFile(format, fields, rounds));
    const archive = await createGameZip(fields, rounds, getMediaReader(caller));
    if (!archive.ok) return archive;
    return ok(new Download(archive.value, "application/zip", `${game.title}.zip`));
  };
}
