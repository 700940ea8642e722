import type { Flag, GeneratedColumns } from "./core-tables.ts";

/** An uploaded audio file; the file itself is in the storage. */
export interface AudioClipsTable {
  readonly id: string;
  /** Null after the owner's account was deleted without a new owner. */
  readonly owner_id: string | null;
  /** Name of the uploaded file. */
  readonly name: string;
  readonly name_folded: string;
  readonly mime: string;
  readonly duration_ms: number;
  readonly bytes: number;
  readonly created_at: number;
}

/** Capability URLs of clips for one run of a show, like those of images. */
export interface AudioCapabilitiesTable {
  readonly capability: string;
  readonly show_id: string;
  readonly run_id: string;
  readonly clip_id: string;
}

/** An uploaded or generated video; its file and its optional poster are in the storage. */
export interface VideosTable extends GeneratedColumns {
  readonly id: string;
  /** Null after the owner's account was deleted without a new owner. */
  readonly owner_id: string | null;
  /** Name of the uploaded file, or the beginning of the prompt. */
  readonly name: string;
  readonly name_folded: string;
  /** Empty while there is no file; the dimensions are 0 then. */
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly duration_ms: number;
  readonly bytes: number;
  readonly has_poster: Flag;
  readonly created_at: number;
}

/** Capability URLs of videos for one run of a show, like those of images. */
export interface VideoCapabilitiesTable {
  readonly capability: string;
  readonly show_id: string;
  readonly run_id: string;
  readonly video_id: string;
}

/** A link from an image or a video to a game, a round or a show. One column of each group is set. */
export interface MediaLinksTable {
  /** Ids of file and target, joined by a slash, so that a pair is linked only once. */
  readonly link_key: string;
  readonly image_id: string | null;
  readonly video_id: string | null;
  readonly game_id: string | null;
  readonly round_id: string | null;
  readonly show_id: string | null;
  /** For an image linked to a game, `games.cover_image_id` decides instead. */
  readonly is_primary: Flag;
  readonly created_at: number;
}

/** A model that generates images or videos for every signed-in user. */
export interface MediaModelsTable {
  readonly id: string;
  readonly kind: "image" | "video";
  readonly provider_id: string;
  /** Name of the model at the vendor. */
  readonly model: string;
  readonly label: string;
  /** JSON: `ModelChoices`. */
  readonly choices: string;
  /** If several models are the default, the one changed last counts. */
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
