import {
  createProblem,
  EMPTY_RESULT,
  IMPORT_LIMITS,
  type ArchivePicture,
  type ImportProblem,
  type ParsedSource,
} from "../model.ts";
import { ARCHIVE_GAME_FILE, ARCHIVE_PICTURE_PATH } from "../showrunner-file.ts";
import { decodeText } from "./decode-text.ts";
import { isShowrunnerFile, parseShowrunnerJson } from "./showrunner-json.ts";
import { unzip } from "./unzip.ts";

const START = { from: 0, to: 0 };
const MIME_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};
const PICTURE_ID = /^[0-9A-Za-z-]{1,36}$/u;
const MAX_NAME_LENGTH = 200;

function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(data)) as unknown;
  } catch {
    return null;
  }
}

/** Reads the pictures that the game names. Paths that are not of the expected form are never looked up. */
function readPictures(
  listed: unknown,
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer> | null>,
  problems: ImportProblem[],
): readonly ArchivePicture[] {
  return (Array.isArray(listed) ? (listed as readonly unknown[]) : []).flatMap((entry) => {
    const { id, file, name } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const path = typeof file === "string" && ARCHIVE_PICTURE_PATH.test(file) ? file : null;
    const data = path === null ? null : (files.get(path) ?? null);
    if (typeof id !== "string" || !PICTURE_ID.test(id) || path === null || data === null) {
      problems.push(createProblem("missing_picture", START, String(file)));
      return [];
    }
    if (data.length > IMPORT_LIMITS.pictureBytes) {
      problems.push(createProblem("too_large", START, path));
      return [];
    }
    const given = typeof name === "string" && name.trim() !== "" ? name : path;
    return [{ id, name: given.slice(0, MAX_NAME_LENGTH), mime: MIME_TYPES[path.split(".").at(-1) ?? ""] ?? "", data }];
  });
}

/** Reads a zip file with a game and its pictures. */
export function parseArchive(data: Uint8Array): ParsedSource {
  const refuse = (
    code: "too_large" | "too_many_files" | "unreadable_file" | "not_json",
    text: string,
  ): ParsedSource => ({
    ...EMPTY_RESULT,
    unit: "entry",
    problems: [createProblem(code, START, text)],
  });
  const files = unzip(
    data,
    { bytes: IMPORT_LIMITS.unpackedBytes, files: IMPORT_LIMITS.files },
    (path) => path === ARCHIVE_GAME_FILE || ARCHIVE_PICTURE_PATH.test(path),
  );
  if (typeof files === "string") return refuse(files, "");
  const gameFile = files.get(ARCHIVE_GAME_FILE) ?? null;
  if (gameFile !== null && gameFile.length > IMPORT_LIMITS.fileBytes) return refuse("too_large", ARCHIVE_GAME_FILE);
  const value = gameFile === null ? null : parseJson(gameFile);
  if (!isShowrunnerFile(value)) return refuse("not_json", ARCHIVE_GAME_FILE);
  const parsed = parseShowrunnerJson(value);
  const problems: ImportProblem[] = [...parsed.problems];
  const pictures = readPictures(value["pictures"], files, problems);
  for (const [path, content] of files)
    if (content === null) problems.push(createProblem("unexpected_file", START, path));
  return { ...parsed, problems, pictures };
}
