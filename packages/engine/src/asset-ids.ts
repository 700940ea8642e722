// Ids of files in frozen content, referred to as `asset:ID`. Those of audio clips and videos have a prefix; without
// one, the file is an image.

const AUDIO_PREFIX = "audio--";
const VIDEO_PREFIX = "video--";
/** Prefixes of all kinds but images. */
export const ASSET_ID_PREFIXES = [AUDIO_PREFIX, VIDEO_PREFIX] as const;

export const toAudioAssetId = (clipId: string): string => AUDIO_PREFIX + clipId;
export const toVideoAssetId = (videoId: string): string => VIDEO_PREFIX + videoId;

/** Id of the audio clip that an asset is; null for other kinds. */
export const parseAudioAssetId = (assetId: string): string | null => removePrefix(AUDIO_PREFIX, assetId);
/** Id of the video that an asset is; null for other kinds. */
export const parseVideoAssetId = (assetId: string): string | null => removePrefix(VIDEO_PREFIX, assetId);

const removePrefix = (prefix: string, assetId: string): string | null =>
  assetId.startsWith(prefix) ? assetId.slice(prefix.length) : null;
