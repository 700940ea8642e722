import {
  createProblem,
  EMPTY_RESULT,
  IMPORT_LIMITS,
  type ZipMedia,
  type ImportProblem,
  type ParsedSource,
} from "../import-model.ts";
import { ZIP_GAME_FILE, ZIP_MEDIA_PATHS } from "../showrunner-file.ts";
import { decodeText } from "./decode-text.ts";
import { isShowrunnerFile, parseShowrunnerJson } from "./showrunner-json.ts";
import { unzip } from "./unzip.ts";

const START = { from: 0, to: 0 };
const MIME_TYPES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["webp", "image/webp"],
  ["gif", "image/gif"],
  ["mp3", "audio/mpeg"],
  ["m4a", "audio/mp4"],
  ["ogg", "audio/ogg"],
  ["wav", "audio/wav"],
]);
const MEDIA_ID = /^[0-9A-Za-z-]{1,36}$/u;
const MAX_NAME_LENGTH = 200;

function parseJson(data: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(data)) as unknown;
  } catch {
    return null;
  }
}

const KINDS = {
  pictures: { missing: "missing_picture", maxBytes: IMPORT_LIMITS.pictureBytes },
  audio: { missing: "missing_clip", maxBytes: IMPORT_LIMITS.clipBytes },
} as const;

/** Reads the files that the game lists. Paths of an unexpected form are never looked up. */
function readMedia(
  kind: keyof typeof KINDS,
  listed: unknown,
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer> | null>,
  problems: ImportProblem[],
): readonly ZipMedia[] {
  const { missing, maxBytes } = KINDS[kind];
  return (Array.isArray(listed) ? (listed as readonly unknown[]) : []).flatMap((entry) => {
    const { id, file, name } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const path = typeof file === "string" && ZIP_MEDIA_PATHS[kind].test(file) ? file : null;
    const data = path === null ? null : (files.get(path) ?? null);
    if (typeof id !== "string" || !MEDIA_ID.test(id) || path === null || data === null) {
      problems.push(createProblem(missing, START, String(file)));
      return [];
    }
    if (data.length > maxBytes) {
      problems.push(createProblem("too_large", START, path));
      return [];
    }
    const fileName = typeof name === "string" && name.trim() !== "" ? name : path;
    return [
      { id, name: fileName.slice(0, MAX_NAME_LENGTH), mime: MIME_TYPES.get(path.split(".").at(-1) ?? "") ?? "", data },
    ];
  });
}

/** Reads a zip file with a game and its pictures and clips. */
export function parseZip(data: Uint8Array): ParsedSource {
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
    (path) => path === ZIP_GAME_FILE || Object.values(ZIP_MEDIA_PATHS).some((pattern) => pattern.test(path)),
  );
  if (typeof files === "string") return refuse(files, "");
  const gameFile = files.get(ZIP_GAME_FILE) ?? null;
  if (gameFile !== null && gameFile.length > IMPORT_LIMITS.fileBytes) return refuse("too_large", ZIP_GAME_FILE);
  const value = gameFile === null ? null : parseJson(gameFile);
  if (!isShowrunnerFile(value)) return refuse("not_json", ZIP_GAME_FILE);
  const parsed = parseShowrunnerJson(value);
  const problems: ImportProblem[] = [...parsed.problems];
  const media = (["pictures", "audio"] as const).flatMap((kind) => readMedia(kind, value[kind], files, problems));
  for (const [path, content] of files)
    if (content === null) problems.push(createProblem("unexpected_file", START, path));
  return { ...parsed, problems, media };
}
