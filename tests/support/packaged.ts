import { type Rendition, Segmenter } from '#media/hls/index.ts'
import type { SegmentFolder } from '#media/storage/index.ts'
import { streamStart } from '#media/journal/read-sessions.ts'
import type { AudioTrack, Sample, VideoTrack } from '#media/codecs/sample.ts'
import { manualClock } from './manual-clock.ts'
import { readFragments, type Fragment } from './mp4-file.ts'

export const quiet = { info() {}, warn() {}, error() {} }

export const videoTrack: VideoTrack = {
  kind: 'video',
  codec: 'avc1.64001f',
  width: 1280,
  height: 720,
  decoderConfig: Buffer.from('0164001fffe1000467640000010002680f', 'hex'),
}

export const audioTrack: AudioTrack = {
  kind: 'audio',
  codec: 'mp4a.40.2',
  sampleRate: 48_000,
  channels: 2,
  frameLength: 1024,
  decoderConfig: Buffer.from([0x11, 0x90]),
}

/** A video sample with dummy data that identifies it by its time. */
export function videoFrame(dts: number, keyFrame: boolean, compositionOffset = 0): Sample {
  return { kind: 'video', dts, compositionOffset, keyFrame, data: Buffer.from(`p${dts}`), arrivedAt: dts }
}

export function audioFrame(dts: number): Sample {
  return { kind: 'audio', dts, compositionOffset: 0, keyFrame: true, data: Buffer.from(`s${dts}`), arrivedAt: dts }
}

/**
 * Video samples at a steady rate with a key frame every `keyEvery` frames; times are rounded to milliseconds as in
 * RTMP.
 */
export function videoFrames(rate: number, seconds: number, keyEvery: number, from = 0): Sample[] {
  const count = Math.floor(rate * seconds)
  return Array.from({ length: count }, (_, index) =>
    videoFrame(from + Math.round((index * 1000) / rate), index % keyEvery === 0),
  )
}

/** Frames of `audioTrack`, rounded likewise. */
export function audioFrames(seconds: number, from = 0): Sample[] {
  const count = Math.floor((seconds * 48_000) / 1024)
  return Array.from({ length: count }, (_, index) => audioFrame(from + Math.round((index * 1024) / 48)))
}

/** Samples in the order in which an encoder sends them. */
export function interleaved(...lists: readonly (readonly Sample[])[]): Sample[] {
  return lists.flat().toSorted((a, b) => a.dts - b.dts)
}

export interface Packaged {
  readonly segmenter: Segmenter
  readonly rendition: (kind: 'video' | 'audio') => Rendition
  /** The fragments of every closed segment of a rendition, in order. */
  segments(kind: 'video' | 'audio'): Fragment[][]
  readonly playable: () => number
}

/** Stores only segments, in `files`. */
export const memoryFolder = (files: Map<string, Buffer>): SegmentFolder => ({
  write: async () => {},
  replace: async () => {},
  append: async (file) => ({
    add: async (chunks) => {
      if (file.endsWith('.m4s')) files.set(file, Buffer.concat([files.get(file) ?? Buffer.alloc(0), ...chunks]))
    },
    close: async () => {},
  }),
  open: async () => null,
  address: async () => null,
  cut: async (file) => void files.delete(file),
  names: async () => [],
  remove: async () => {},
})

/** A segmenter without a network, whose stored segments can be read. */
export function packaged(): Packaged {
  const renditions = new Map<string, Rendition>()
  const files = new Map<string, Buffer>()
  let playable = 0
  const segmenter = new Segmenter({
    token: '0badcafe',
    resumePoint: streamStart,
    folder: memoryFolder(files),
    clock: manualClock(),
    log: quiet,
    onRendition: (rendition) => renditions.set(rendition.name, rendition),
    onPlayable: () => {
      playable += 1
    },
    onLost: () => {},
  })
  return {
    segmenter,
    rendition(kind) {
      const rendition = renditions.get(kind)
      if (rendition === undefined) throw new Error(`no ${kind} rendition yet`)
      return rendition
    },
    segments: (kind) =>
      [...files].filter(([file]) => file.startsWith(kind.slice(0, 1))).map(([, bytes]) => readFragments(bytes)),
    playable: () => playable,
  }
}

export function durationOf(fragment: Fragment): number {
  return fragment.samples.reduce((sum, sample) => sum + sample.duration, 0)
}

/** Indexes of fragments that do not start where the previous one ended. */
export function holes(fragments: readonly Fragment[]): number[] {
  return fragments.flatMap((fragment, index) => {
    const before = fragments[index - 1]
    const fits = before === undefined || before.decodeTime + BigInt(durationOf(before)) === fragment.decodeTime
    return fits ? [] : [index]
  })
}
