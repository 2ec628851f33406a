import { openHls, playsThroughMediaSource } from './hls-stream.ts'
import { openNative, playsHlsItself } from './native-stream.ts'
import type { SeenMoment } from './seen-moment.ts'
import { openSigned, type Sign } from './signature.ts'
import type { LiveStream } from './stream.ts'

export interface PreviewSource {
  /** Absolute address of the multivariant playlist. */
  readonly url: string
  readonly sign: Sign | null
  /** In seconds; null for the edge of a live. */
  readonly startAt: number | null
}

interface PreviewEvents {
  /** The stream can be moved to any position. */
  ready(stream: LiveStream): void
  failed(): void
}

/** Opens a stream a second time, in an element of its own. Returns the function that closes it. */
export function openPreview(
  video: HTMLVideoElement,
  { url, sign, startAt }: PreviewSource,
  { ready, failed }: PreviewEvents,
): () => void {
  const native = playsHlsItself(video) && (sign === null || !playsThroughMediaSource())
  const open = native ? openNative : openHls
  return openSigned(sign, failed, (signature) => {
    const listening = new AbortController()
    const events = { failed, unsupported: failed, renditionsAdded() {}, trackAdded() {}, qualities() {} }
    // Not in low-latency mode, which follows the edge.
    const stream = open(video, { url, latencyMode: 'normal', signature, startAt }, events)
    video.addEventListener('canplay', () => ready(stream), { once: true, signal: listening.signal })
    return () => {
      listening.abort()
      stream.close()
    }
  })
}

/**
 * The position of a moment in a second stream of the same live; null without dates. Without a date of the moment it is
 * found by its distance from the edge, which is the same instant in all streams of a live.
 */
export function positionOfMoment({ date, latency, at }: SeenMoment, stream: LiveStream): number | null {
  if (date !== null) return stream.positionAt(date)
  const edge = stream.edgeDate()
  return edge === null ? null : stream.positionAt(edge - (performance.now() - at) - latency * 1000)
}
