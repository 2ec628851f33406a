import { useEffect, useEffectEvent, useReducer, useRef, useState, type RefObject } from 'react'
import { toApiError } from '../api/api-error.ts'
import { reportProblem } from '../api/problems.ts'
import { useRemoteSource, type RemoteSource } from './remote/use-remote-source.ts'
import { behindSeconds, correction, shownLatency, stallTimer } from './live-edge.ts'
import { initialPlayerState, playerReducer, type PlayerState } from './player-state.ts'
import { openHls, playsThroughMediaSource } from './hls-stream.ts'
import { openNative, playsHlsItself } from './native-stream.ts'
import { openStreams } from './seen-moment.ts'
import { openSigned } from './signature.ts'
import { oncePlaying } from './once-playing.ts'
import { mayPlayVideo } from './play-video.ts'
import { startPlayback } from './start-playback.ts'
import type { LiveStream, Qualities, StreamSource } from './stream.ts'
import { useQualities } from './use-qualities.ts'
import { useRetry } from './use-retry.ts'
import { initialTransport, transportReducer } from './transport.ts'
import { openWhep, playsWebRtc } from './whep/whep-stream.ts'

interface Edge {
  /** The latency to show, in seconds. */
  readonly latency: number | null
  /** The viewer watches an earlier position of the live. */
  readonly behind: boolean
}

export interface LiveStreamControl {
  readonly state: PlayerState
  readonly edge: Edge
  readonly qualities: Qualities
  /** The viewer wants the least delay; null if the live does not offer WebRTC. */
  readonly lowest: boolean | null
  /** The stream plays over WebRTC, without rewind and qualities. */
  readonly cannotRewind: boolean
  readonly remote: RemoteSource
  /** The open stream, for diagnostics. */
  readonly stream: RefObject<LiveStream | null>
  backToLive(): void
  unmute(): void
  /** The viewer paused: stop following the edge. */
  leaveEdge(): void
  /** The viewer moved to another position, this many seconds before the present one. */
  rewind(seconds: number): void
  toggleLowest(): void
  /** Takes an index of `offered`; null lets the player choose. */
  chooseQuality(index: number | null): void
}

interface Resumption {
  readonly path: string
  /** In seconds. */
  readonly at: number
  readonly following: boolean
}

interface PlaybackOptions {
  readonly recorded: boolean
  readonly savesData: boolean
  /** Something else sets position and speed; does not change. */
  readonly synchronized?: boolean
  /** The first start position of a recording, in seconds; null for its start. */
  readonly startAt?: number | null
  readonly onOver?: () => void
}

const checkEveryMs = 500
/** In seconds; the label of the rewind button says the same. */
const shortestRewind = 10

/** The path of a live is the same on every media node. */
const pathOf = (url: string): string => new URL(url).pathname

/**
 * Plays `source` in the video element, and reopens it after failures until the component unmounts. Follows the live
 * edge unless the stream is `recorded`. `savesData`: the smallest quality, which only the playlist offers. `onOver`: the
 * live has ended while it played over WebRTC; its recording does not start by itself.
 */
export function useLiveStream(
  videoRef: RefObject<HTMLVideoElement | null>,
  source: StreamSource,
  { recorded, savesData, synchronized = false, startAt: firstStart = null, onOver }: PlaybackOptions,
): LiveStreamControl {
  const { url, latencyMode, sign, whep } = source
  const [state, dispatch] = useReducer(playerReducer, initialPlayerState)
  const [choice, changeTransport] = useReducer(transportReducer, initialTransport)
  const [edge, setEdge] = useState<Edge>({ latency: null, behind: false })
  const stream = useRef<LiveStream | null>(null)
  const quality = useQualities(stream, pathOf(url), savesData)
  const chosenQuality = useEffectEvent(quality.chosenName)
  const { report: reportQualities } = quality
  const following = useRef(true)
  const followsEdge = useRef(!synchronized)
  const isRecorded = useRef(recorded)
  /** Where a viewer continues after the stream is reopened; null for the edge. */
  const resumeAt = useRef<Resumption | null>(
    firstStart === null ? null : { path: pathOf(url), at: firstStart, following: false },
  )
  /** The next opening continues at the current position, also at the edge. */
  const staysAtPosition = useRef(false)

  useEffect(() => {
    isRecorded.current = recorded
  }, [recorded])
  const playedWebRtc = useRef(false)
  const finish = useEffectEvent(() => {
    dispatch('playRefused')
    onOver?.()
  })
  /** Where the playlist starts after a rewind from WebRTC: this many seconds before the edge. */
  const rewound = useRef<number | null>(null)
  const offeredWhep = whep !== null && !recorded && playsWebRtc() ? whep : null
  const remote = useRemoteSource(source)
  const { sign: remoteSign } = remote
  const isRemote = remote.source.on
  const whepUrl = choice.transport === 'webrtc' && !savesData && !isRemote ? offeredWhep : null
  /** The video was paused when it changed between this device and another. */
  const staysPaused = useRef(false)
  const remoteOpened = useEffectEvent(remote.opened)
  const remoteRefused = useEffectEvent(remote.refused)

  useEffect(() => {
    const video = videoRef.current
    if (!video) return undefined
    if (!isRemote && !mayPlayVideo()) {
      // Nothing is loaded before the user starts the video.
      dispatch('playRefused')
      const reopen = () => dispatch('reopened')
      video.addEventListener('play', reopen, { once: true })
      return () => video.removeEventListener('play', reopen)
    }
    // The native engine cannot renew a signature: playback would break off each time.
    const native = isRemote || (playsHlsItself(video) && (sign === null || !playsThroughMediaSource()))
    const open = native ? openNative : openHls
    const closed = new AbortController()
    const events = {
      failed: () => dispatch('failed'),
      unsupported() {
        reportProblem('V01')
        dispatch('unsupported')
      },
      renditionsAdded: () => oncePlaying(video, () => dispatch('reopened'), closed.signal),
      trackAdded() {
        staysAtPosition.current = true
        events.renditionsAdded()
      },
      qualities: reportQualities,
    }
    const unsigned = (error: unknown) => {
      const { status, code } = toApiError(error)
      reportProblem('V02', `status ${status} ${code}`.trimEnd())
      events.failed()
      remoteRefused(error)
    }
    const openStream = (signature: () => string | null) => {
      const resumption = resumeAt.current?.path === pathOf(url) ? resumeAt.current : null
      const startAt = resumption?.at ?? null
      const opened =
        whepUrl === null
          ? open(
              video,
              { url, latencyMode, signature, startAt, quality: chosenQuality(), catchesUp: followsEdge.current },
              events,
            )
          : openWhep(video, { url: whepUrl, signature }, () => changeTransport('failed'))
      stream.current = opened
      openStreams.set(video, opened)
      following.current = followsEdge.current && rewound.current === null && (resumption?.following ?? true)
      remoteOpened()
      const pauses = staysPaused.current
      staysPaused.current = false
      if (isRecorded.current && playedWebRtc.current) finish()
      else if (!pauses) startPlayback(video, dispatch).catch(events.failed)
      playedWebRtc.current = whepUrl !== null
      return () => {
        stream.current = null
        openStreams.delete(video)
        opened.close()
      }
    }
    const release = openSigned(isRemote ? remoteSign : sign, unsigned, openStream, !isRemote)
    return () => {
      const { currentTime: at, readyState } = video
      // Positions of WebRTC are on another clock.
      const keepsPosition = whepUrl === null && (isRecorded.current || !following.current || staysAtPosition.current)
      staysAtPosition.current = false
      // A stream that never loaded has no position; the former one remains.
      if (!keepsPosition) resumeAt.current = null
      else if (readyState !== HTMLMediaElement.HAVE_NOTHING) {
        resumeAt.current = { path: pathOf(url), at, following: following.current && !isRecorded.current }
      }
      closed.abort()
      release()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new opening reopens the same stream
  }, [videoRef, url, whepUrl, latencyMode, sign, isRemote, remoteSign, reportQualities, state.opening])

  useRetry(state, dispatch)

  useEffect(() => {
    const video = videoRef.current
    if (!video || recorded) return undefined
    const stalledFor = stallTimer(video)
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
      const step = correction({
        following: following.current,
        seeking: video.seeking,
        latency,
        target,
        stalled: stalledFor(),
      })
      if (step === 'reopen') {
        reportProblem('V05')
        dispatch('failed')
      }
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
    on('playing', () => dispatch('played'))
    on('pause', () => dispatch('paused'))
    on('waiting', () => dispatch('waited'))
    on('volumechange', () => {
      if (!video.muted) dispatch('audioAllowed')
    })
    return () => listening.abort()
  }, [videoRef])

  return {
    state,
    edge,
    qualities: quality.qualities,
    lowest: offeredWhep === null ? null : choice.wanted,
    cannotRewind: whepUrl !== null,
    remote: {
      ...remote.source,
      start() {
        // Already an address that a device can fetch.
        if (sign === null && stream.current?.transport === 'native HLS') return Promise.resolve()
        staysPaused.current = videoRef.current?.paused === true
        return remote.source.start()
      },
      stop() {
        const stopped = remote.source.stop()
        if (stopped) staysPaused.current = videoRef.current?.paused === true
        return stopped
      },
    },
    stream,
    backToLive() {
      if (offeredWhep !== null && choice.wanted) changeTransport('backToLive')
      const video = videoRef.current
      const position = stream.current?.livePosition() ?? null
      if (!video || position === null) return
      following.current = followsEdge.current
      video.currentTime = position
      startPlayback(video, dispatch).catch(() => dispatch('failed'))
    },
    unmute() {
      const video = videoRef.current
      if (!video) return
      video.muted = false
      startPlayback(video, dispatch).catch(() => dispatch('failed'))
    },
    leaveEdge() {
      following.current = false
    },
    rewind(seconds) {
      following.current = false
      if (whepUrl === null) return
      // WebRTC has no earlier position; enforces a minimum so that the viewer does not end up at the edge.
      rewound.current = Math.max(shortestRewind, seconds)
      changeTransport('rewound')
    },
    toggleLowest() {
      changeTransport(choice.wanted ? 'dismissed' : 'chosen')
    },
    chooseQuality: quality.choose,
  }
}
