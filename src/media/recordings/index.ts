/** Serves recordings as VOD, trims them, and finds where a stream resumes. */
export { type RecordingContents, Recordings } from './recordings.ts'
export { vodPlaylist } from './vod-playlist.ts'
