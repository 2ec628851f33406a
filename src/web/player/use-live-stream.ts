import { useEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { behindSeconds, correction, shownLatency } from './live-edge.ts'
import { initialPlayerState, playerReducer, retryDelay, type PlayerState } from './player-state.ts'
import { openHls } from './hls-stream.ts'
import { openNative, playsHlsItself } from './native-stream.ts'
import { startPlayback } from './start-playback.ts'
import type { LiveStream, StreamSource } from './stream.ts'
import { watchMovement } from './watch-movement.ts'

interface Edge {
  /** Seconds of delay to show. */
  readonly latency: number | null
  /** The viewer watches an earlier part of the live. */
  readonly behind: boolean
}

export interface LiveStreamControl {
  readonly state: PlayerState
  readonly edge: Edge
  backToLive(): void
  allowSound(): void
  /** The viewer went to another place or paused: do not pull them back to the edge. */
  leaveEdge(): void
}

const checkEveryMs = 500

/** A picture that is all but 16:9 fills the stage; any other shape is shown whole. */
function fillStage(video: HTMLVideoElement): void {
  const shape = video.videoWidth / video.videoHeight / (16 / 9)
  video.style.objectFit = Math.abs(shape - 1) < 0.02 ? 'cover' : 'contain'
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
  const { url, latencyMode } = source
  const [state, tell] = useReducer(playerReducer, initialPlayerState)
  const [edge, setEdge] = useState<Edge>({ latency: null, behind: false })
  const stream = useRef<LiveStream | null>(null)
  const following = useRef(true)

  useEffect(() => {
    const video = videoRef.current
    if (!video) return undefined
    const open = playsHlsItself(video) ? openNative : openHls
    const events = { failed: () => tell('failed'), unsupported: () => tell('unsupported') }
    const opened = open(video, { url, latencyMode }, events)
    stream.current = opened
    following.current = true
    startPlayback(video, tell).catch(events.failed)
    return () => {
      stream.current = null
      opened.close()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another opening opens the same stream anew
  }, [videoRef, url, latencyMode, state.opening])

  useEffect(() => {
    if (state.phase !== 'retrying') return undefined
    const timer = setTimeout(() => tell('reopened'), retryDelay(state.attempt))
    return () => clearTimeout(timer)
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
      setEdge({
        latency: shownLatency(latency, current.programLatency()),
        behind: latency - target > behindSeconds,
      })
      const step = correction({ following: following.current, latency, target, stalled: stalledFor() })
      const position = current.livePosition()
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
    backToLive() {
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
  }
}
