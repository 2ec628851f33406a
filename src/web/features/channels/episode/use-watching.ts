import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import type { Api } from '../../../api/index.ts'
import { reportProblem } from '../../../api/problems.ts'
import { storeVisitorProgress, type Progress } from '../progress/visitor-progress.ts'
import { progressAt } from './start-position.ts'
import { viewOrigin } from './watch-report/view-origin.ts'

/** The position is stored this often while the video plays. */
const storeEveryMs = 10_000

interface Watched {
  readonly params: { readonly channelId: number; readonly seriesId: number; readonly episodeId: number }
  /** The invite key of the address; null without one. */
  readonly invite: string | null
  /** Positions of users are stored by the site, those of visitors on this device. */
  readonly signedIn: boolean
}

/** Reports a failed call as a problem: the viewer need not know it. */
async function report(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    const { status, code } = toApiError(error)
    reportProblem('V10', `status ${status} ${code}`.trimEnd())
  }
}

/** The progress to store; null while the video has no position, as after its stream was lost. */
function readProgress(video: HTMLVideoElement): Progress | null {
  if (video.ended) return { positionMs: null, finished: true }
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  return progressAt(video.currentTime, video.duration)
}

/** Counts the view when the video in `stage` starts, and stores the position while it plays, where it pauses and at the end. */
export function useWatching(stage: RefObject<HTMLElement | null>, { params, invite, signedIn }: Watched): void {
  const body = invite === null ? {} : { invite }
  /** Loaded when the video starts: a page that closes sends only what it sends at once. */
  const loaded = useRef<Api | null>(null)
  const countView = useEffectEvent(async () => {
    const { browserApi } = await import('../../../api/browser.ts')
    loaded.current = browserApi
    await browserApi('POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/views', {
      params,
      body: { ...body, ...viewOrigin() },
    })
  })
  const store = useEffectEvent((progress: Progress, keepalive: boolean) => {
    if (!signedIn) return storeVisitorProgress({ ...params, ...progress })
    const { current: api } = loaded
    if (api === null) return undefined
    const request = { params, body: { ...body, ...progress }, keepalive }
    void report(api('PUT /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/progress', request))
    return undefined
  })

  useEffect(() => {
    const { current } = stage
    if (!current) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let video: HTMLVideoElement | null = null
    let stored: Progress | null = null
    const storeNow = (keepalive: boolean) => {
      if (video === null) return
      const progress = readProgress(video)
      if (progress === null) return
      if (progress.positionMs === stored?.positionMs && progress.finished === stored.finished) return
      stored = progress
      store(progress, keepalive)
    }
    // Media events do not bubble.
    const on = (event: string, listen: (event: Event) => void) =>
      current.addEventListener(event, listen, { capture: true, signal })
    on('playing', ({ target }) => {
      if (!(target instanceof HTMLVideoElement)) return
      if (video === null) void report(countView())
      video = target
    })
    on('pause', () => storeNow(false))
    on('ended', () => storeNow(false))
    // A video that is paused while it waits for data, or that is moved while it is paused.
    for (const event of ['seeked', 'canplay']) on(event, () => video?.paused && storeNow(false))
    const timer = setInterval(() => {
      if (video !== null && !video.paused) storeNow(false)
    }, storeEveryMs)
    // A phone may close a hidden page without a further event.
    document.addEventListener('visibilitychange', () => document.hidden && storeNow(true), { signal })
    window.addEventListener('pagehide', () => storeNow(true), { signal })
    return () => {
      storeNow(true)
      clearInterval(timer)
      listening.abort()
    }
  }, [stage])
}
