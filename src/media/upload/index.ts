/** Makes files playable: a video file in, the same segments and playlists out as those of a live's archive. */
export { createUploads } from './create-uploads.ts'
export type { Failure, Refusal } from './fault.ts'
export { NotOurs, type UploadState } from './uploads.ts'
