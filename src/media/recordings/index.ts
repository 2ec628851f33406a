/** Serves recordings as VOD, trims them, and finds where a stream resumes. */
export { Recordings } from './recordings.ts'
export { vodPlaylist } from './vod-playlist.ts'
