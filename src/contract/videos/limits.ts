/** States of a video file; `refused` is final, `failed` can be retried. */
export const videoStates = ['uploading', 'waiting', 'converting', 'ready', 'refused', 'failed'] as const
export type VideoState = (typeof videoStates)[number]

/** The path of thumbnails, which need no signature. */
export const videoThumbnailPrefix = '/v1/video-thumbnails/'

/** The path of resumable uploads (tus 1.0). */
export const uploadsPath = '/v1/uploads'
/** An upload that receives nothing for this long is deleted. */
export const uploadExpiresAfterMs = 7 * 24 * 60 * 60 * 1000
/** Unfinished uploads of a channel. */
export const uploadsPerChannel = 20
/** Of a request: proxies limit the size of request bodies. */
export const uploadChunkBytes = 16 * 1024 * 1024
export const fileNameMaxLength = 200
/** Types of files, and endings of their names, that can be converted. */
export const videoTypes: ReadonlyMap<string, string> = new Map([
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['mov', 'video/quicktime'],
  ['mkv', 'video/x-matroska'],
  ['webm', 'video/webm'],
])

export const captionsMaxBytes = 1024 * 1024
export const captionLanguagesMax = 20
/** BCP 47, with a script or region at most. */
export const captionLanguagePattern = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/

export const chaptersMax = 100
export const chapterTitleMaxLength = 100

export const thumbnailMaxBytes = 5 * 1024 * 1024
/** The longer side, in pixels. */
export const thumbnailSize = 1280

export const channelVideosRoom = (channelId: number): string => `videos:${channelId}`
