/** Packages samples as CMAF, and serves them as low-latency HLS (RFC 8216bis). */
export type { HlsStream, NextSource } from './hls-stream.ts'
export type { LadderSink, RenditionEncoder } from './ladder/rendition-encoder.ts'
export { BitRate, decimal, formatName, multivariantPlaylist, Rendition, type RenditionName } from './playlist/index.ts'
export { type PlacedFrame, Segmenter } from './segmenter/index.ts'
export { type HlsServer, listenHls } from './server.ts'
