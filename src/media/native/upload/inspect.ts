import { AV_PKT_DATA_DISPLAYMATRIX, avGetCodecName, Codec, type Packet, type Stream } from 'node-av'
import { orientationOf, type TrackTimes, type UploadFacts, UploadRefused } from '../../conversion/index.ts'
import { type SourceFile, timesOf } from './source-file.ts'

/** Collects the times of a track's packets, which may be in another order than display order. */
class Times {
  readonly #stream: Stream
  #first = Infinity
  #end = -Infinity
  #longestGap = 0
  count = 0

  constructor(stream: Stream) {
    this.#stream = stream
  }

  add(packet: Packet): void {
    const times = timesOf(packet, this.#stream)
    if (times === null) return
    if (this.count > 0) this.#longestGap = Math.max(this.#longestGap, times.at - this.#end, this.#first - times.until)
    this.#first = Math.min(this.#first, times.at)
    this.#end = Math.max(this.#end, times.until)
    this.count += 1
  }

  get facts(): TrackTimes | null {
    if (this.count === 0) return null
    const { index } = this.#stream
    return { stream: index, firstMs: this.#first, endMs: this.#end, longestGapMs: this.#longestGap }
  }
}

/** Reads all packets of a file without decoding; awaits `alive` at each. Throws UploadRefused. */
export async function inspect(file: SourceFile, alive: (at: number) => Promise<void>): Promise<UploadFacts> {
  const { video, audio } = file
  for (const { codecpar } of audio === null ? [video] : [video, audio]) {
    const { codecId } = codecpar
    if (Codec.findDecoder(codecId) === null)
      throw new UploadRefused('codec', avGetCodecName(codecId) ?? String(codecId))
  }
  const videoTimes = new Times(video)
  const audioTimes = audio && new Times(audio)
  for (const packet of file.packets()) {
    const times = packet.streamIndex === video.index ? videoTimes : audioTimes
    times?.add(packet)
    await alive(0)
  }
  const videoFacts = videoTimes.facts
  if (videoFacts === null) throw new UploadRefused('damaged', 'no complete frame')
  const { width, height, sampleAspectRatio } = video.codecpar
  return {
    video: {
      ...videoFacts,
      width,
      height,
      aspect: aspectOf(sampleAspectRatio),
      orientation: orientationOf(video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
      frames: videoTimes.count,
    },
    audio: audioTimes?.facts ?? null,
    claimedMs: file.claimedMs,
  }
}

/** A larger pixel aspect ratio is invalid. */
const MAX_ASPECT = 4

/** The pixel aspect ratio (width by height); 0 if unknown. */
export function aspectOf({ num, den }: { readonly num: number; readonly den: number }): number {
  const aspect = num > 0 && den > 0 ? num / den : 0
  return aspect > MAX_ASPECT || aspect * MAX_ASPECT < 1 ? 0 : aspect
}
