import { useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { behindSeconds, correction, shownLatency } from './live-edge.ts'
import { initialPlayerState, playerReducer, retryDelay, type PlayerState } from './player-state.ts'
import { openHls, playsThroughMediaSource } from './hls-stream.ts'
import { initialWay, wayReducer } from './way.ts'
import { openNative, playsHlsItself } from './native-stream.ts'
import { openSigned } from './signature.ts'
import { startPlayback } from './start-playback.ts'
import type { LiveStream, Qualities, StreamSource } from './stream.ts'
import { watchMovement } from './watch-movement.ts'
import { openWhep, playsWebRtc } from './whep/whep-stream.ts'

interface Edge {
  /** Seconds of delay to show. */
  readonly latency: number | null
  /** The viewer watches an earlier part of the live. */
  readonly behind: boolean
}

export interface LiveStreamControl {
  readonly state: PlayerState
  readonly edge: Edge
  readonly qualities: Qualities
  /** Whether it is watched with the least delay; null where it is not offered so. */
  readonly lowest: boolean | null
  /** What is shown has no past and no qualities: it comes over WebRTC. */
  readonly onlyPresent: boolean
  backToLive(): void
  allowSound(): void
  /** The viewer paused: do not pull them back to the edge. */
  leaveEdge(): void
  /** The viewer went to another place: so many seconds before the picture that is shown. */
  rewind(seconds: number): void
  toggleLowest(): void
  /** By its place among those offered; null lets the player choose. */
  chooseQuality(place: number | null): void
}

const noQualities: Qualities = { offered: [], current: null, chosen: null }

const checkEveryMs = 500
/** In seconds; the button that goes back says as much. */
const shortestRewind = 10

/** The same live has the same path on every media node. */
const pathOf = (url: string): string => new URL(url).pathname

/** A picture that is all but 16:9 fills a stage that is; any other is shown whole. */
function fillStage(video: HTMLVideoElement): void {
  const shape = video.videoWidth / video.videoHeight / (16 / 9)
  video.toggleAttribute('data-fills', Math.abs(shape - 1) < 0.02)
}

/**
 * Keeps `source` playing in the video element, and opens it again for as long as the component stands; at the edge, while
 * it is not `recorded`.
 */
export function useLiveStream(
  videoRef: RefObject<HTMLVideoElement | null>,
  source: StreamSource,
  recorded = false,
): LiveStreamControl {
  const { url, latencyMode, sign, whep } = source
  const [state, tell] = useReducer(playerReducer, initialPlayerState)
  const [chosen, changeWay] = useReducer(wayReducer, initialWay)
  const [edge, setEdge] = useState<Edge>({ latency: null, behind: false })
  const [qualities, setQualities] = useState(noQualities)
  const stream = useRef<LiveStream | null>(null)
  const following = useRef(true)
  const isRecorded = useRef(recorded)
  /** Where a viewer who was not at the edge goes on when the stream is opened anew. */
  const left = useRef<{ readonly path: string; readonly at: number } | null>(null)

  useEffect(() => {
    isRecorded.current = recorded
  }, [recorded])
  /** Where the playlist begins for who went back from WebRTC: so many seconds before the edge. */
  const rewound = useRef<number | null>(null)
  const offered = whep !== null && !recorded && playsWebRtc() ? whep : null
  const lowestUrl = chosen.way === 'webrtc' ? offered : null

  useEffect(() => {
    const video = videoRef.current
    if (!video) return undefined
    // The browser's own engine can't renew a signature: there the picture would break off each time.
    const native = playsHlsItself(video) && (sign === null || !playsThroughMediaSource())
    const open = native ? openNative : openHls
    const events = {
      failed: () => tell('failed'),
      unsupported: () => tell('unsupported'),
      grown: () => tell('reopened'),
      qualities: setQualities,
    }
    const release = openSigned(sign, events.failed, (signature) => {
      const startAt = left.current?.path === pathOf(url) ? left.current.at : null
      const opened =
        lowestUrl === null
          ? open(video, { url, latencyMode, signature, startAt }, events)
          : openWhep(video, { url: lowestUrl, signature }, () => changeWay('failed'))
      stream.current = opened
      following.current = rewound.current === null && startAt === null
      startPlayback(video, tell).catch(events.failed)
      return () => {
        stream.current = null
        opened.close()
      }
    })
    return () => {
      const { currentTime: at, readyState } = video
      // The clock of WebRTC is another one.
      const stays = lowestUrl === null && (isRecorded.current || !following.current)
      // What could not even begin to play has no place of its own: the one before it still counts.
      if (!stays) left.current = null
      else if (readyState !== HTMLMediaElement.HAVE_NOTHING) left.current = { path: pathOf(url), at }
      release()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another opening opens the same stream anew
  }, [videoRef, url, lowestUrl, latencyMode, sign, state.opening])

  useEffect(() => {
    if (state.phase !== 'retrying') return undefined
    const reopen = () => tell('reopened')
    const timer = setTimeout(reopen, retryDelay(state.attempt))
    // The network is back, or is another one: no need to wait any longer.
    window.addEventListener('online', reopen, { once: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', reopen)
    }
  }, [state.phase, state.attempt])

  useEffect(() => {
    const video = videoRef.current
    if (!video || recorded) return undefined
    const stalledFor = watchMovement(video)
    const timer = setInterval(() => {
      const { current } = stream
      const latency = current?.edgeLatency() ?? null
      if (!current || latency === null) return
      const target = current.targetLatency()
      const position = current.livePosition()
      if (rewound.current !== null && position !== null) {
        video.currentTime = Math.max(0, position - rewound.current)
        rewound.current = null
      }
      setEdge({
        latency: shownLatency(latency, current.programLatency()),
        behind: latency - target > behindSeconds,
      })
      const step = correction({ following: following.current, latency, target, stalled: stalledFor() })
      if (step === 'reopen') tell('failed')
      if (step === 'jump' && position !== null) video.currentTime = position
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [videoRef, recorded])

  useEffect(() => {
    const video = videoRef.current
    if (!video) return undefined
    const listening = new AbortController()
    const on = (event: string, listener: () => void) =>
      video.addEventListener(event, listener, { signal: listening.signal })
    on('playing', () => tell('played'))
    on('pause', () => tell('paused'))
    on('waiting', () => tell('waited'))
    on('loadedmetadata', () => fillStage(video))
    on('volumechange', () => {
      if (!video.muted) tell('soundAllowed')
    })
    return () => listening.abort()
  }, [videoRef])

  return {
    state,
    edge,
    qualities,
    lowest: offered === null ? null : chosen.wanted,
    onlyPresent: lowestUrl !== null,
    backToLive() {
      if (offered !== null && chosen.wanted) changeWay('backToLive')
      const video = videoRef.current
      const position = stream.current?.livePosition() ?? null
      if (!video || position === null) return
      following.current = true
      video.currentTime = position
      startPlayback(video, tell).catch(() => tell('failed'))
    },
    allowSound() {
      const video = videoRef.current
      if (!video) return
      video.muted = false
      startPlayback(video, tell).catch(() => tell('failed'))
    },
    leaveEdge() {
      following.current = false
    },
    rewind(seconds) {
      following.current = false
      if (lowestUrl === null) return
      // Its clock knows no past: whoever asks for one is not to come out where they are.
      rewound.current = Math.max(shortestRewind, seconds)
      changeWay('rewound')
    },
    toggleLowest() {
      changeWay(chosen.wanted ? 'dismissed' : 'chosen')
    },
    chooseQuality: (place) => stream.current?.chooseQuality(place),
  }
}
