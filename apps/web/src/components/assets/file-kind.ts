import type { AssetKind } from "@showrunner/contract/rest";

/** Files offered by the browser's dialog, by kind. Some systems know no type for OGG, so extensions are listed too. */
export const ACCEPT: Readonly<Record<AssetKind, string>> = {
  image: "image/png,image/jpeg,image/webp,image/gif",
  video: "video/mp4,video/webm,.mp4,.m4v,.webm",
  audio: "audio/*,.mp3,.m4a,.ogg,.oga,.opus,.wav",
};

/** The apparent kind of a file; null for other kinds. The server decides by the content. */
export function findFileKind({ type, name }: Pick<File, "type" | "name">): AssetKind | null {
  if (/^image\/(png|jpeg|webp|gif)$/.test(type)) return "image";
  if (type === "video/mp4" || type === "video/webm" || /\.(mp4|m4v|webm)$/i.test(name)) return "video";
  const isAudio = type.startsWith("audio/") || type === "application/ogg" || /\.(mp3|m4a|og[ag]|opus|wav)$/i.test(name);
  return isAudio ? "audio" : null;
}
