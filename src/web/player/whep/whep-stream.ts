import type { LiveStream, SignedSource } from '../stream.ts'
import { delayOf, readFigures, type Figures } from './figures.ts'
import { openSession } from './session.ts'

/** No picture in this time, in milliseconds: some network on the way lets WebRTC not pass. */
const FIRST_PICTURE_MS = 4_000
/** A picture that stands still so long is better watched by the playlist. */
const STALL_MS = 2_500
const LOOK_EVERY_MS = 500

export const playsWebRtc = (): boolean => 'RTCPeerConnection' in window

/** Smoothness costs delay: as little as the browser can do with. */
function hurry(receiver: RTCRtpReceiver): void {
  if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0
}

/**
 * Plays over WebRTC (WHEP): the present, in one quality. `failed` is called once when it can't, or can't any more; what
 * was opened is closed then.
 */
export function openWhep(
  video: HTMLVideoElement,
  { url, signature }: Pick<SignedSource, 'url' | 'signature'>,
  failed: () => void,
): LiveStream {
  const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const media = new MediaStream()
  for (const kind of ['video', 'audio'] as const) {
    const { receiver } = peer.addTransceiver(kind, { direction: 'recvonly' })
    hurry(receiver)
    media.addTrack(receiver.track)
  }
  video.srcObject = media
  let endSession: (() => Promise<void>) | null = null
  let closed = false
  let delay: number | null = null

  const close = (): void => {
    if (closed) return
    closed = true
    clearInterval(looking)
    window.removeEventListener('pagehide', fail)
    // Who notices by itself that nobody is there has nothing left to be ended.
    void Promise.resolve(endSession?.()).then(() => peer.close())
    if (video.srcObject === media) video.srcObject = null
  }
  const fail = (): void => {
    if (closed) return
    close()
    failed()
  }
  const looking = watchPictures(peer, video, fail, (seconds) => {
    delay = seconds
  })
  // Others wait for the place of whoever goes.
  window.addEventListener('pagehide', fail)
  peer.onconnectionstatechange = () => {
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') fail()
  }
  openSession(peer, { url, signature: signature() }).then((end) => {
    endSession = end
    if (closed) void end()
  }, fail)

  return {
    edgeLatency: () => delay,
    targetLatency: () => delay ?? 0,
    programLatency: () => null,
    livePosition: () => null,
    chooseQuality() {},
    close,
  }
}

/** Looks often whether pictures come, and how late; calls `fail` when none came in time. */
function watchPictures(
  peer: RTCPeerConnection,
  video: HTMLVideoElement,
  fail: () => void,
  tell: (delay: number) => void,
): ReturnType<typeof setInterval> {
  let before: Figures = { frames: 0, processing: 0, roundTrip: 0 }
  let movedAt = performance.now()
  const look = async (): Promise<void> => {
    const figures = await readFigures(peer)
    const delay = delayOf(before, figures)
    const patience = before.frames === 0 ? FIRST_PICTURE_MS : STALL_MS
    const started = before.frames > 0
    before = figures
    // Nobody misses a picture that is paused, or in a window that is not seen.
    if (delay !== null || (started && (video.paused || document.hidden))) movedAt = performance.now()
    if (delay !== null) tell(delay)
    if (performance.now() - movedAt > patience) fail()
  }
  return setInterval(() => void look().catch(fail), LOOK_EVERY_MS)
}
