import type { Sign } from './signature.ts'

/** One of the sizes that a stream can be watched in. */
export interface Quality {
  /** Such as `720p`. */
  readonly name: string
}

export interface Qualities {
  /** The tallest first; none where the browser chooses by itself. */
  readonly offered: readonly Quality[]
  /** What is played now, by its place in `offered`; null when not known. */
  readonly current: number | null
  /** What the viewer chose, by its place in `offered`; null while the player chooses. */
  readonly chosen: number | null
}

/** An opened stream in a video element, whichever engine plays it. */
export interface LiveStream {
  /** Seconds between the picture and the end of the playlist; null before the first playlist. */
  edgeLatency(): number | null
  /** Seconds behind the edge that are aimed at. */
  targetLatency(): number
  /** Seconds between the picture's program time and now, when the stream carries one. */
  programLatency(): number | null
  /** Where in the video the live edge is played, in seconds. */
  livePosition(): number | null
  /** By its place in `offered`; null lets the player choose. */
  chooseQuality(place: number | null): void
  close(): void
}

export interface StreamEvents {
  /** The engine has given up. */
  failed(): void
  unsupported(): void
  /** More sizes can be watched than when the stream was opened: it is to be opened anew. */
  grown(): void
  qualities(known: Qualities): void
}

export interface StreamSource {
  /** Absolute address of the multivariant playlist. */
  readonly url: string
  readonly latencyMode: 'low' | 'normal'
  /** Absolute address for WHEP, which is tried before the playlist; null where the live is not offered so. */
  readonly whep: string | null
  /** Null where the addresses need no signature. */
  readonly sign: Sign | null
}

/** What an engine needs besides: the signature of the moment, null where addresses need none. */
export interface SignedSource extends Omit<StreamSource, 'sign' | 'whep'> {
  signature(): string | null
  /** Where to begin, in seconds; null: at the edge of a live, at the beginning of a recording. */
  readonly startAt: number | null
}
