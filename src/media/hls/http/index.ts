/** Answers players over HTTP: playlists that wait, parts, segments with ranges. */
export type { Reply } from './reply.ts'
export { serveMedia } from './serve-media.ts'
export { servePlaylist, type ServedRendition } from './serve-playlist.ts'
export { createHlsListener, type Site } from './server.ts'
export { servePicture, serveStored, serveTrack } from './serve-picture.ts'
export { Waiting } from './waiting.ts'
