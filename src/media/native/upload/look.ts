import { AV_PKT_DATA_DISPLAYMATRIX, avGetCodecName, Codec } from 'node-av'
import type { Packet, Stream } from 'node-av'
import type { TrackTimes, UploadFacts } from '../../upload/facts.ts'
import { UploadRefused } from '../../upload/fault.ts'
import { orientationOf } from '../../upload/orientation.ts'
import { timesOf, type SourceFile } from './source-file.ts'

/** What the times of a track's packets tell. Pictures may be stored in another order than they are shown in. */
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

/** Reads every packet of a file and decodes none; stops for `alive` at each. Throws UploadRefused. */
export async function look(file: SourceFile, alive: (at: number) => Promise<void>): Promise<UploadFacts> {
  const { picture, sound } = file
  for (const { codecpar } of sound === null ? [picture] : [picture, sound]) {
    const { codecId } = codecpar
    if (Codec.findDecoder(codecId) === null)
      throw new UploadRefused('codec', avGetCodecName(codecId) ?? String(codecId))
  }
  const shown = new Times(picture)
  const heard = sound && new Times(sound)
  for (const packet of file.packets()) {
    const times = packet.streamIndex === picture.index ? shown : heard
    times?.add(packet)
    await alive(0)
  }
  const pictures = shown.facts
  if (pictures === null) throw new UploadRefused('damaged', 'not one whole picture')
  const { width, height, sampleAspectRatio } = picture.codecpar
  return {
    picture: {
      ...pictures,
      width,
      height,
      aspect: aspectOf(sampleAspectRatio),
      orientation: orientationOf(picture.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)),
      pictures: shown.count,
    },
    sound: heard?.facts ?? null,
    claimedMs: file.claimedMs,
  }
}

/** Pixels are no wider or taller than four times; what claims to be does not know. */
const WIDEST = 4

/** The width of a pixel by its height; 0 when that is not known. */
export function aspectOf({ num, den }: { readonly num: number; readonly den: number }): number {
  const aspect = num > 0 && den > 0 ? num / den : 0
  return aspect > WIDEST || aspect * WIDEST < 1 ? 0 : aspect
}
