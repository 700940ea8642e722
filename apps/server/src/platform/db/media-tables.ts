import type { Flag, GeneratedColumns } from "./core-tables.ts";

/** An uploaded piece of sound; its file is in the storage. */
export interface AudioClipsTable {
  readonly id: string;
  /** Null after the owner's account was deleted without an heir. */
  readonly owner_id: string | null;
  /** Name of the uploaded file. */
  readonly name: string;
  readonly name_folded: string;
  readonly mime: string;
  readonly duration_ms: number;
  readonly bytes: number;
  readonly created_at: number;
}

/** Capability URLs of clips for one run of a show, as those of images. */
export interface AudioCapabilitiesTable {
  readonly capability: string;
  readonly show_id: string;
  readonly run_id: string;
  readonly clip_id: string;
}

/** An uploaded or generated film; its file and its poster, if it has one, are in the storage. */
export interface VideosTable extends GeneratedColumns {
  readonly id: string;
  /** Null after the owner's account was deleted without an heir. */
  readonly owner_id: string | null;
  /** Name of the uploaded file, or beginning of the prompt. */
  readonly name: string;
  readonly name_folded: string;
  /** Empty while there is no file; the measures are 0 then. */
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly duration_ms: number;
  readonly bytes: number;
  readonly has_poster: Flag;
  readonly created_at: number;
}

/** Capability URLs of videos for one run of a show, as those of images. */
export interface VideoCapabilitiesTable {
  readonly capability: string;
  readonly show_id: string;
  readonly run_id: string;
  readonly video_id: string;
}

/** A link from an image or a video to a game, a round or a show; one of each group of columns is set. */
export interface MediaLinksTable {
  /** Ids of file and target, joined by a slash: a pair is linked once. */
  readonly link_key: string;
  readonly image_id: string | null;
  readonly video_id: string | null;
  readonly game_id: string | null;
  readonly round_id: string | null;
  readonly show_id: string | null;
  /** Of an image that is linked to a game, `games.cover_image_id` decides instead. */
  readonly is_primary: Flag;
  readonly created_at: number;
}

/** A model that generates images or videos for every signed-in user. */
export interface MediaModelsTable {
  readonly id: string;
  readonly kind: "image" | "video";
  readonly provider_id: string;
  /** Name at the vendor. */
  readonly model: string;
  readonly label: string;
  /** JSON: `ModelChoices`. */
  readonly choices: string;
  /** Of several defaults the one that was changed last counts. */
  readonly is_default: Flag;
  readonly is_active: Flag;
  readonly created_at: number;
  readonly updated_at: number;
}

export interface MediaTables {
  videos: VideosTable;
  video_capabilities: VideoCapabilitiesTable;
  media_links: MediaLinksTable;
  media_models: MediaModelsTable;
  audio_clips: AudioClipsTable;
  audio_capabilities: AudioCapabilitiesTable;
}
