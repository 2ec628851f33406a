/** Measures the server's time: with the page, and again when the device may have slept or its clock was set. */
import { ApiError } from '../../api/index.ts'
import { serverClock, type ServerClock, type TimeSample } from '../../server-clock/index.ts'
import { ignoreFileError } from '../reload/reload-guard.ts'
import { serverTimeOf } from '#contract/server-time.ts'

/** The largest error that is accepted without another measurement, in milliseconds. */
const acceptedErrorMs = 500
/** The interval between two checks of the clocks; a failed or imprecise measurement is repeated ever later, up to this. */
const checkMs = 10_000
const longestPauseMs = 300_000

type Navigation = Pick<PerformanceNavigationTiming, 'requestStart' | 'responseStart' | 'transferSize' | 'serverTiming'>

/** The server's time in the response with the page; null without it, and for a page from a cache. */
export function sampleOf({ requestStart, responseStart, transferSize, serverTiming }: Navigation): TimeSample | null {
  const serverTime = serverTimeOf(serverTiming)
  if (serverTime === null || transferSize === 0 || responseStart === 0) return null
  return { sentAt: requestStart, receivedAt: responseStart, serverTime }
}

interface Sources {
  readonly clock: Pick<ServerClock, 'maxError'>
  /** Measures once; resolves also if the server cannot be reached. */
  exchange(): Promise<void>
  readonly page: EventTarget & { readonly document: EventTarget & Pick<Document, 'visibilityState'> }
}

/** Measures again on each event after which the estimate may be wrong; returns the function that stops it. */
export function watchClock({ clock, exchange, page }: Sources): () => void {
  let measuring = false
  let pauseMs = 0
  let pause = 0

  async function measure(): Promise<void> {
    if (measuring) return
    measuring = true
    await exchange().finally(() => {
      measuring = false
    })
    pauseMs = clock.maxError() <= acceptedErrorMs ? 0 : Math.min(longestPauseMs, Math.max(checkMs, pauseMs * 2))
    pause = pauseMs
  }

  function check(): void {
    pause -= checkMs
    if (pause <= 0 && clock.maxError() > acceptedErrorMs) void measure()
  }

  const onVisible = () => {
    if (page.document.visibilityState === 'visible') void measure()
  }
  const onShown = (event: Event) => {
    if ('persisted' in event && event.persisted === true) void measure()
  }
  const onOnline = () => void measure()

  check()
  const timer = setInterval(check, checkMs)
  page.document.addEventListener('visibilitychange', onVisible)
  page.addEventListener('pageshow', onShown)
  page.addEventListener('online', onOnline)
  return () => {
    clearInterval(timer)
    page.document.removeEventListener('visibilitychange', onVisible)
    page.removeEventListener('pageshow', onShown)
    page.removeEventListener('online', onOnline)
  }
}

/** The API loads after the page; if it cannot be loaded, the next check tries again. */
async function exchange(): Promise<void> {
  if (!navigator.onLine) return
  try {
    const { browserApi } = await import('../../api/browser.ts')
    const received = serverClock.measure()
    received((await browserApi('GET /v1/time')).serverTime)
  } catch (error) {
    if (!(error instanceof ApiError)) ignoreFileError(error)
  }
}

/** Keeps the clock of this page right, in the browser only. */
export function watchServerTime(): void {
  for (const entry of performance.getEntriesByType('navigation')) {
    const sample = entry instanceof PerformanceNavigationTiming ? sampleOf(entry) : null
    if (sample !== null) serverClock.add(sample)
  }
  watchClock({ clock: serverClock, exchange, page: window })
}
