import { useEffect, useRef, useState, type RefObject } from 'react'
import { openPreview, positionOfMoment } from '../../../player/preview-stream.ts'
import type { LiveStream } from '../../../player/stream.ts'
import { spanAround, type CutRange, type CutSpan } from './cut-range.ts'
import type { CutRequest, CutStart } from './cut-request.ts'

/** Where the seen moment is in the preview, in seconds, and what can be cut around it. */
export interface Timeline {
  readonly seen: number
  readonly span: CutSpan
}

export interface CutPreviewControl {
  /** Null until the preview is open. */
  readonly timeline: Timeline | null
  readonly failed: boolean
  retry(): void
  /** Null until the preview is open. */
  startOf(range: CutRange): CutStart | null
}

/** Plays the audio too, if the browser allows that. */
function start(video: HTMLVideoElement, audible: boolean): void {
  video.muted = !audible
  video.play().catch(() => {
    video.muted = true
    // Refused also without audio where the browser saves energy: the button starts it.
    video.play().catch(() => {})
  })
}

/** Opens what is cut a second time, so that the video of the page continues. */
export function useCutPreview(
  videoRef: RefObject<HTMLVideoElement | null>,
  { source, moment }: CutRequest,
  audible: boolean,
): CutPreviewControl {
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [timeline, setTimeline] = useState<Timeline | null>(null)
  const stream = useRef<LiveStream | null>(null)
  const { playlistUrl: url, sign, from } = source
  const startAt = from.kind === 'episode' ? moment.position : null
  useEffect(() => {
    const video = videoRef.current
    if (!video) return undefined
    const fail = () => setFailed(true)
    return openPreview(
      video,
      { url, sign, startAt },
      {
        ready(opened) {
          stream.current = opened
          const seen = startAt ?? positionOfMoment(moment, opened)
          const { seekable } = video
          if (seen === null || seekable.length === 0) return fail()
          const span = spanAround(seen, { from: seekable.start(0), until: seekable.end(seekable.length - 1) })
          // The draft of the first attempt remains valid.
          setTimeline((before) => ({ seen, span: before?.span ?? span }))
          start(video, audible)
        },
        failed: fail,
      },
    )
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt opens it again
  }, [videoRef, url, sign, startAt, moment, audible, attempt])
  return {
    timeline,
    failed,
    retry() {
      setFailed(false)
      setAttempt((before) => before + 1)
    },
    startOf(range) {
      if (timeline === null) return null
      const position = timeline.seen + range.start
      return { position, date: stream.current?.dateAt(position) ?? null }
    },
  }
}

/** How much of the end is shown after its change, in seconds. */
const endSeconds = 1.5

/** Loops a range of the video, in seconds, and shows what changes of it. */
export function useLoop(
  videoRef: RefObject<HTMLVideoElement | null>,
  range: { readonly from: number; readonly until: number } | null,
): void {
  const { from, until } = range ?? { from: null, until: null }
  const shown = useRef<number | null>(null)
  useEffect(() => {
    const video = videoRef.current
    if (!video || from === null || until === null) return undefined
    const startMoved = shown.current === null || Math.abs(shown.current - from) > 0.05
    shown.current = from
    video.currentTime = startMoved ? from : Math.max(from, until - endSeconds)
    let frame = 0
    const check = () => {
      if (!video.seeking && (video.currentTime >= until || video.ended)) {
        const { ended } = video
        video.currentTime = from
        if (ended) video.play().catch(() => {})
      }
      frame = requestAnimationFrame(check)
    }
    check()
    return () => cancelAnimationFrame(frame)
  }, [videoRef, from, until])
}
