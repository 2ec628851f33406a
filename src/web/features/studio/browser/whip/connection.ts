import { iceServersOf } from '../../../../shell/web-rtc/ice-servers.ts'
import { BroadcastFault, whipFault } from '../fault.ts'

export interface Target {
  /** The WHIP endpoint. */
  readonly url: string
  readonly streamKey: string
}

export interface Tracks<Track = MediaStreamTrack> {
  readonly video: Track
  readonly audio: Track
}

export interface Connection<Track = MediaStreamTrack> {
  replaceVideo(track: Track): Promise<void>
  /** In bits per second. */
  setMaxBitRate(bitRate: number): Promise<void>
  stats(): Promise<ConnectionStats>
  /** Closes the connection and the session on the server; also works while the page unloads. */
  close(): void
}

/** A connection counts as lost after this time in the state `disconnected`. */
const DISCONNECTED_MS = 3_000
/** The time limit for the request and for the connection. */
const CONNECT_MS = 15_000

/**
 * Publishes over WHIP (RFC 9725). Calls `onLost` once when the connection is lost. Rejects with BroadcastFault. Sends the
 * stream key only in a header, never in a URL.
 */
export async function connect(
  target: Target,
  tracks: Tracks,
  bitRate: number,
  onLost: () => void,
): Promise<Connection> {
  const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const stream = new MediaStream()
  const audio = peer.addTransceiver(tracks.audio, { direction: 'sendonly', streams: [stream] })
  const video = peer.addTransceiver(tracks.video, {
    direction: 'sendonly',
    streams: [stream],
    sendEncodings: [{ maxBitrate: bitRate }],
  })
  preferH264(video)
  const parameters = parametersOf(video.sender)
  let session: string | null = null
  const close = (): void => {
    peer.onconnectionstatechange = null
    peer.close()
    if (session !== null) void deleteSession(session, target.streamKey)
    session = null
  }
  try {
    const offer = await peer.createOffer()
    const answer = await postOffer(target, offer.sdp ?? '')
    session = answer.session
    // The answer carries the ICE servers, so gathering starts only after it.
    peer.setConfiguration({ ...peer.getConfiguration(), iceServers: answer.iceServers })
    await peer.setLocalDescription(offer)
    await peer.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
    await waitForConnected(peer)
    // A browser that rejects the preference can still broadcast.
    await parameters.preferFor(tracks.video).catch(() => {})
  } catch (error) {
    close()
    throw error instanceof BroadcastFault ? error : new BroadcastFault('network')
  }
  watchForLoss(peer, () => {
    close()
    onLost()
  })
  return {
    async replaceVideo(track) {
      await video.sender.replaceTrack(track)
      await parameters.preferFor(track).catch(() => {})
    },
    setMaxBitRate: (maxBitrate) =>
      parameters.change(({ encodings }) => {
        for (const encoding of encodings) encoding.maxBitrate = maxBitrate
      }),
    stats: () => readStats(peer, [video.sender, audio.sender]),
    close,
  }
}

interface SenderParameters {
  /** Changes follow each other: WebRTC rejects parameters that were read before another change (WebRTC §5.2). */
  change(edit: (parameters: RTCRtpSendParameters) => void): Promise<void>
  /** On a slow network a camera loses sharpness before it stutters, a shared screen the reverse. */
  preferFor(track: MediaStreamTrack): Promise<void>
}

function parametersOf(sender: RTCRtpSender): SenderParameters {
  let changed: Promise<unknown> = Promise.resolve()
  const change: SenderParameters['change'] = (edit) => {
    const next = changed.then(async () => {
      const parameters = sender.getParameters()
      edit(parameters)
      await sender.setParameters(parameters)
    })
    changed = next.catch(() => {})
    return next
  }
  return {
    change,
    preferFor: ({ contentHint }) =>
      change((parameters) => {
        parameters.degradationPreference = contentHint === 'detail' ? 'maintain-resolution' : 'maintain-framerate'
      }),
  }
}

/** The engine does not transcode the video, and every viewer's device plays H.264. */
function preferH264(video: RTCRtpTransceiver): void {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs.filter(({ mimeType }) => /\/h264$/i.test(mimeType)) ?? []
  if (codecs.length === 0) throw new BroadcastFault('unsupported')
  video.setCodecPreferences(codecs)
}

interface Answer {
  readonly session: string
  readonly sdp: string
  readonly iceServers: RTCIceServer[]
}

async function postOffer({ url, streamKey }: Target, offer: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${streamKey}` },
    body: offer,
    signal: AbortSignal.timeout(CONNECT_MS),
  })
  if (response.status !== 201) throw new BroadcastFault(whipFault(response.status))
  return {
    session: new URL(response.headers.get('location') ?? '', url).href,
    sdp: await response.text(),
    iceServers: iceServersOf(response.headers.get('link')),
  }
}

async function deleteSession(session: string, streamKey: string): Promise<void> {
  try {
    await fetch(session, { method: 'DELETE', headers: { authorization: `Bearer ${streamKey}` }, keepalive: true })
  } catch {
    // If the request fails, the server ends the session when media stops.
  }
}

function waitForConnected(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new BroadcastFault('network')), CONNECT_MS)
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === 'connected') {
        clearTimeout(timeout)
        resolve()
      }
      if (peer.connectionState === 'failed' || peer.connectionState === 'closed') {
        clearTimeout(timeout)
        reject(new BroadcastFault('network'))
      }
    }
  })
}

function watchForLoss(peer: RTCPeerConnection, onLost: () => void): void {
  let timeout: ReturnType<typeof setTimeout> | undefined
  peer.onconnectionstatechange = () => {
    clearTimeout(timeout)
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') onLost()
    if (peer.connectionState === 'disconnected') timeout = setTimeout(onLost, DISCONNECTED_MS)
  }
}

/** Statistics of a connection as the browser measures them. */
export interface ConnectionStats {
  /** When these were measured, in milliseconds. */
  readonly at: number
  /** Bytes of video and audio sent in total. */
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** Round-trip time in milliseconds; null while unknown. */
  readonly roundTrip: number | null
  /** Share of recent packets that were lost, from 0 to 1. */
  readonly packetLoss: number
  /** The resource that limits the video quality. */
  readonly limitedBy: 'cpu' | 'bandwidth' | null
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Reads the statistics of WebRTC Statistics §8; a value that the browser omits is 0 or null. */
async function readStats(peer: RTCPeerConnection, senders: readonly RTCRtpSender[]): Promise<ConnectionStats> {
  const stats = { at: performance.now(), bytes: 0, width: 0, height: 0, frameRate: 0, packetLoss: 0 }
  let roundTrip: number | null = null
  let limitedBy: ConnectionStats['limitedBy'] = null
  if (peer.connectionState === 'closed') return { ...stats, roundTrip, limitedBy }
  for (const sender of senders) {
    const reports: Record<string, unknown>[] = []
    for (const report of (await sender.getStats()).values()) reports.push(report)
    for (const report of reports) {
      if (report['type'] === 'outbound-rtp') {
        stats.bytes += number(report['bytesSent'])
        if (report['kind'] !== 'video') continue
        stats.width = number(report['frameWidth'])
        stats.height = number(report['frameHeight'])
        stats.frameRate = number(report['framesPerSecond'])
        const reason = report['qualityLimitationReason']
        limitedBy = reason === 'cpu' || reason === 'bandwidth' ? reason : null
      }
      if (report['type'] === 'remote-inbound-rtp' && report['kind'] === 'video') {
        stats.packetLoss = number(report['fractionLost'])
        if (typeof report['roundTripTime'] === 'number') roundTrip = Math.round(report['roundTripTime'] * 1000)
      }
    }
  }
  return { ...stats, roundTrip, limitedBy }
}
