import { useEffect, useEffectEvent, type RefObject } from 'react'
import { reportEverySeconds } from '#contract/statistics/limits.ts'
import type { WatchReport } from '#contract/statistics/schemas.ts'
import type { Api } from '../../../../api/index.ts'
import { PlayReport } from './play-report.ts'

/** Between two updates, playback moves by their distance and at most this; a larger jump was a seek. In seconds. */
const tolerance = 1

interface Reported {
  readonly params: { readonly channelId: number; readonly seriesId: number; readonly episodeId: number }
  /** The invite key of the address; null without one. */
  readonly invite: string | null
}

/** 128 random bits in base64url. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Reports what is watched of the video in `stage`: every 20 seconds, and when the page is hidden or left. */
export function useWatchReport(stage: RefObject<HTMLElement | null>, { params, invite }: Reported): void {
  const send = useEffectEvent((api: Api, report: WatchReport, keepalive: boolean) => {
    const body = invite === null ? report : { ...report, invite }
    return api('POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/watch-reports', {
      params,
      body,
      keepalive,
    })
  })

  useEffect(() => {
    const { current } = stage
    if (!current) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const report = new PlayReport(randomKey())
    let api: Api | null = null
    let last: { readonly position: number; readonly at: number } | null = null
    let sending = false

    /** Adds what was played since the last update. */
    const update = ({ currentTime: position, playbackRate }: HTMLVideoElement) => {
      const at = performance.now()
      const moved = last && position - last.position
      if (last && moved !== null && moved <= ((at - last.at) / 1000) * playbackRate + tolerance) {
        report.add(last.position, position, playbackRate)
      }
      last = { position, at }
    }

    const sendPending = async () => {
      if (sending || api === null) return
      sending = true
      try {
        for (const one of report.pending()) {
          await send(api, one, false)
          report.received(one)
        }
      } catch {
        // The reports stay pending, and are sent with the next one.
      } finally {
        sending = false
      }
    }

    /** A page that is left sends everything at once; a report that arrives twice counts once. */
    const leave = () => {
      if (api === null) return
      for (const one of report.pending()) {
        void send(api, one, true).then(
          () => report.received(one),
          () => {
            // A page that was only hidden sends it again later.
          },
        )
      }
    }

    // Media events do not bubble.
    const on = (event: string, listen: (video: HTMLVideoElement) => void) =>
      current.addEventListener(
        event,
        ({ target }) => {
          if (target instanceof HTMLVideoElement) listen(target)
        },
        { capture: true, signal },
      )
    on('playing', () => {
      if (api === null) void import('../../../../api/browser.ts').then(({ browserApi }) => (api = browserApi))
    })
    on('timeupdate', (video) => {
      if (!video.paused && !video.seeking) update(video)
    })
    on('pause', (video) => {
      if (!video.seeking) update(video)
      last = null
    })
    on('seeking', () => (last = null))
    const timer = setInterval(() => void sendPending(), reportEverySeconds * 1000)
    document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
    window.addEventListener('pagehide', leave, { signal })
    return () => {
      leave()
      clearInterval(timer)
      listening.abort()
    }
  }, [stage])
}
