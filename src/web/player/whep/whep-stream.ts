import { reportProblem } from '../../api/problems.ts'
import type { LiveStream, SignedSource } from '../stream.ts'
import { openSession } from './session.ts'
import { delayOf, readStats, type ReceiveStats } from './stats.ts'

/** Without a frame in this time, in milliseconds, a network on the path blocks WebRTC. */
const FIRST_FRAME_MS = 4_000
/** After a stall this long the playlist plays better. */
const STALL_MS = 2_500
const CHECK_EVERY_MS = 500

export const playsWebRtc = (): boolean => 'RTCPeerConnection' in window

/** Buffers as little as the browser can: smoothness costs delay. */
function minimizeDelay(receiver: RTCRtpReceiver): void {
  if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0
}

/**
 * Plays over WebRTC (WHEP): live only, in one quality. Calls `onFailed` once if playback fails to start or breaks off,
 * and closes the stream before that.
 */
export function openWhep(
  video: HTMLVideoElement,
  { url, signature }: Pick<SignedSource, 'url' | 'signature'>,
  onFailed: () => void,
): LiveStream {
  const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const media = new MediaStream()
  for (const kind of ['video', 'audio'] as const) {
    const { receiver } = peer.addTransceiver(kind, { direction: 'recvonly' })
    minimizeDelay(receiver)
    media.addTrack(receiver.track)
  }
  video.srcObject = media
  let endSession: (() => Promise<void>) | null = null
  let closed = false
  let delay: number | null = null

  const close = (): void => {
    if (closed) return
    closed = true
    clearInterval(frameTimer)
    window.removeEventListener('pagehide', fail)
    // In this order: once the peer is closed, the server ends the session by itself and the DELETE would fail.
    void Promise.resolve(endSession?.()).then(() => peer.close())
    if (video.srcObject === media) video.srcObject = null
  }
  const fail = (): void => {
    if (closed) return
    close()
    onFailed()
  }
  const failWithReport = (): void => {
    if (!closed) reportProblem('V06', peer.connectionState)
    fail()
  }
  const frameTimer = watchFrames(peer, video, failWithReport, (seconds) => {
    delay = seconds
  })
  // Frees the slot for other viewers.
  window.addEventListener('pagehide', fail)
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') failWithReport()
  }
  openSession(peer, { url, signature: signature() }).then((end) => {
    endSession = end
    if (closed) void end()
  }, failWithReport)

  return {
    transport: 'WebRTC',
    bandwidth: () => null,
    edgeLatency: () => delay,
    targetLatency: () => delay ?? 0,
    programLatency: () => null,
    livePosition: () => null,
    chooseQuality() {},
    close,
  }
}

/** Checks at an interval that frames arrive, and reports their delay; calls `fail` when they stop. */
function watchFrames(
  peer: RTCPeerConnection,
  video: HTMLVideoElement,
  fail: () => void,
  onDelay: (delay: number) => void,
): ReturnType<typeof setInterval> {
  let before: ReceiveStats = { frames: 0, processing: 0, roundTrip: 0 }
  let lastFrameAt = performance.now()
  const check = async (): Promise<void> => {
    const stats = await readStats(peer)
    const delay = delayOf(before, stats)
    const timeout = before.frames === 0 ? FIRST_FRAME_MS : STALL_MS
    const started = before.frames > 0
    before = stats
    // A paused or hidden video may receive no frames.
    if (delay !== null || (started && (video.paused || document.hidden))) lastFrameAt = performance.now()
    if (delay !== null) onDelay(delay)
    if (performance.now() - lastFrameAt > timeout) fail()
  }
  return setInterval(() => void check().catch(fail), CHECK_EVERY_MS)
}
