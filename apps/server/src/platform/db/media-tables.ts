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

export interface MediaTables {
  audio_clips: AudioClipsTable;
  audio_capabilities: AudioCapabilitiesTable;
}
