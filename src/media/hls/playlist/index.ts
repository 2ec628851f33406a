/** Lists segments and parts: what a playlist says, and when a waiting player can be answered (RFC 8216bis). */
export { joiningPast } from './joining-past.ts'
export { openLive, type Live } from './live.ts'
export { MediaPlaylist, type Body } from './media-playlist.ts'
export { multivariantPlaylist } from './multivariant.ts'
export { formatName, parseName, parsePlaylistName, type RenditionName, type ResourceName } from './names.ts'
export { reloadState, type ReloadTarget } from './reload.ts'
export { Rendition } from './rendition.ts'
export type { Segment } from './segment.ts'
