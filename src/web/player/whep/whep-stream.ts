import { reportProblem } from '../../api/problems.ts'
import type { LiveStream, SignedSource } from '../stream.ts'
import { delayOf, FrameWatch, nothingReceived, type ReceiveStats } from './frame-watch.ts'
import { openSession } from './session.ts'

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
  const failWithReport = (reason: string): void => {
    if (!closed) reportProblem('V06', reason)
    fail()
  }
  const frameTimer = watchFrames(peer, video, failWithReport, (seconds) => {
    delay = seconds
  })
  // Frees the slot for other viewers.
  window.addEventListener('pagehide', fail)
  peer.onconnectionstatechange = () => {
    const { connectionState } = peer
    if (connectionState === 'failed' || connectionState === 'closed')
      failWithReport(`the connection ${connectionState}`)
  }
  openSession(peer, { url, signature: signature() }).then(
    (end) => {
      endSession = end
      if (closed) void end()
    },
    (error: unknown) => failWithReport(String(error)),
  )

  return {
    transport: 'WebRTC',
    bandwidth: () => null,
    edgeLatency: () => delay,
    targetLatency: () => delay ?? 0,
    programLatency: () => null,
    livePosition: () => null,
    dateAt: () => null,
    positionAt: () => null,
    edgeDate: () => null,
    chooseQuality() {},
    close,
  }
}

/** Checks at an interval that frames arrive, and reports their delay; calls `fail` with the reason when they stop. */
function watchFrames(
  peer: RTCPeerConnection,
  video: HTMLVideoElement,
  fail: (reason: string) => void,
  onDelay: (delay: number) => void,
): ReturnType<typeof setInterval> {
  const watch = new FrameWatch(performance.now())
  let before = nothingReceived
  const check = async (): Promise<void> => {
    const stats = await readStats(peer)
    const now = performance.now()
    const delay = delayOf(before, stats)
    before = stats
    if (delay !== null) onDelay(delay)
    watch.add(stats, !video.paused && !document.hidden, now)
    const fault = watch.fault(now)
    if (fault !== null) fail(fault)
  }
  return setInterval(() => void check().catch((error: unknown) => fail(String(error))), CHECK_EVERY_MS)
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Reads members of WebRTC Statistics §8; a member that the browser lacks is 0. */
async function readStats(peer: RTCPeerConnection): Promise<ReceiveStats> {
  let stats = nothingReceived
  const reports: Record<string, unknown>[] = []
  for (const report of (await peer.getStats()).values()) reports.push(report)
  for (const report of reports) {
    if (report['type'] === 'inbound-rtp' && report['kind'] === 'video') {
      const processing = report['totalProcessingDelay'] ?? report['jitterBufferDelay']
      stats = { ...stats, frames: number(report['framesDecoded']), processing: number(processing) }
    }
    if (report['type'] === 'inbound-rtp' && report['kind'] === 'audio') {
      stats = { ...stats, audio: number(report['packetsReceived']) }
    }
    if (report['type'] === 'candidate-pair' && report['nominated'] === true) {
      stats = { ...stats, roundTrip: number(report['currentRoundTripTime']) }
    }
  }
  return stats
}
