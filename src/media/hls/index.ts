/** Packages samples as CMAF, and serves them as low-latency HLS (RFC 8216bis). */
export { BitRate, multivariantPlaylist } from './playlist/multivariant.ts'
export { formatName, type RenditionName } from './playlist/names.ts'
export { Rendition } from './playlist/rendition.ts'
export { decimal } from './playlist/segment.ts'
export type { PlacedFrame } from './segmenter/frame-observer.ts'
export { Segmenter } from './segmenter/segmenter.ts'
export { type HlsServer, listenHls } from './server.ts'
export type { HlsStream, LadderSink, NextSource, RenditionEncoder } from './types.ts'
