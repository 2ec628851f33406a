import type { LiveStream } from './stream.ts'

/** The stream that plays in a video element, for other parts of its page. */
export const openStreams = new WeakMap<HTMLVideoElement, LiveStream>()

/** A frame that a viewer sees in a video. */
export interface SeenMoment {
  /** In seconds of the media element's clock. */
  readonly position: number
  /** The program date of the frame, in milliseconds since the Unix epoch; null over WebRTC, and where there is none. */
  readonly date: number | null
  /** How far the frame is behind the edge of the live, in seconds. */
  readonly latency: number
  /** When it was seen, on the clock of `performance.now`. */
  readonly at: number
}

/** The moment that is seen now; null before the stream is open. */
export function seenMoment(video: HTMLVideoElement): SeenMoment | null {
  const stream = openStreams.get(video)
  if (stream === undefined || video.readyState === HTMLMediaElement.HAVE_NOTHING) return null
  const position = video.currentTime
  return { position, date: stream.dateAt(position), latency: stream.edgeLatency() ?? 0, at: performance.now() }
}
