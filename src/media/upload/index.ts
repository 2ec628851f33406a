/** Converts video files to the same segments and playlists as those of a recorded live. */
export { createUploads } from './create-uploads.ts'
export { ConversionReports } from './conversion-reports.ts'
export { NotOurs, type Uploads, type UploadState } from './uploads.ts'
export { finish } from './finish.ts'
export { UploadOutput } from './upload-output.ts'
