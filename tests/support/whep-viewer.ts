import { RTCPeerConnection, useH264, useOPUS, type RtpPacket } from 'werift'
import { H264Depacketizer } from '#media/rtp/h264-depacketizer.ts'
import { disableStun } from './whip-publisher.ts'

export interface WhepTarget {
  /** URL of the endpoint, such as `http://127.0.0.1:3001/whep/one`. */
  readonly url: string
  readonly token?: string
  readonly profile?: string
  /** Drops each received packet for which this returns true. */
  readonly drop?: (packet: Buffer) => boolean
}

export interface WhepViewer {
  readonly peer: RTCPeerConnection
  readonly location: string
  readonly etag: string
  /** Received packets, deduplicated, in the order of their sequence numbers. */
  packets(kind: 'video' | 'audio'): RtpPacket[]
  /** The number of video frames received completely, without a gap since the first one. */
  frameCount(): number
  /** Those frames as a byte stream with start codes (ITU-T H.264 annex B). */
  byteStream(): Buffer
  remove(): Promise<Response>
  close(): Promise<void>
}

/** The endpoint refused the offer. */
export class WhepRefused extends Error {
  override readonly name = 'WhepRefused'
  readonly status: number
  readonly headers: Headers
  constructor({ status, headers }: Response, text: string) {
    super(text)
    this.status = status
    this.headers = headers
  }
}

/**
 * werift requests a lost packet ten times, 5 ms apart, and then never again. That is too short on busy cores; browsers
 * continue for about a second.
 */
function requestLostPacketsLonger(peer: RTCPeerConnection): void {
  for (const { receiver } of peer.getTransceivers()) {
    const nack: unknown = Reflect.get(receiver, 'nack')
    if (!(nack instanceof Object && 'retryCount' in nack)) throw new Error('werift has changed: no retry count')
    nack.retryCount = 200
  }
}

const feedback = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }]

/** A peer of werift's stack with an offer to receive video and audio. */
export async function receivingPeer(profile = '42e01f'): Promise<RTCPeerConnection> {
  const parameters = `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${profile}`
  const peer = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    codecs: { video: [useH264({ rtcpFeedback: feedback, parameters })], audio: [useOPUS()] },
  })
  peer.addTransceiver('video', { direction: 'recvonly' })
  peer.addTransceiver('audio', { direction: 'recvonly' })
  disableStun(peer)
  requestLostPacketsLonger(peer)
  await peer.setLocalDescription(await peer.createOffer())
  return peer
}

export const postOffer = (url: string, sdp: string, token?: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: sdp,
  })

/** Watches with werift, a WebRTC stack other than the engine's. Resolves when connected; rejects with WhepRefused. */
export async function watchWhep({ url, token, profile, drop = () => false }: WhepTarget): Promise<WhepViewer> {
  const peer = await receivingPeer(profile)
  const received = { video: new Map<number, RtpPacket>(), audio: new Map<number, RtpPacket>() }
  peer.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe((packet) => {
      received[track.kind === 'video' ? 'video' : 'audio'].set(packet.header.sequenceNumber, packet)
    })
  })
  const response = await postOffer(url, peer.localDescription?.sdp ?? '', token)
  const text = await response.text()
  if (response.status !== 201) {
    await peer.close()
    throw new WhepRefused(response, text)
  }
  const [transport] = peer.iceTransports
  if (transport === undefined) throw new Error('the peer has no transport')
  const { onData } = transport.connection
  const deliver = onData.execute.bind(onData)
  onData.execute = (bytes: Buffer) => {
    if (!(isRtp(bytes) && drop(bytes))) deliver(bytes)
  }
  const connected = new Promise<void>((resolve, reject) => {
    peer.connectionStateChange.subscribe((state) => {
      if (state === 'connected') resolve()
      if (state === 'failed') reject(new Error('the peer did not connect'))
    })
  })
  await peer.setRemoteDescription({ type: 'answer', sdp: text })
  await connected
  const location = new URL(response.headers.get('location') ?? '', url).href
  const packets = (kind: 'video' | 'audio'): RtpPacket[] =>
    [...received[kind].values()].toSorted((a, b) => a.header.sequenceNumber - b.header.sequenceNumber)
  const frames = (): RtpPacket[] => completeFrames(packets('video'))
  return {
    peer,
    location,
    etag: response.headers.get('etag') ?? '',
    packets,
    frameCount: () => frames().filter(({ header }) => header.marker).length,
    byteStream() {
      const depacketizer = new H264Depacketizer()
      const units = frames().flatMap(({ payload }) => depacketizer.push(payload))
      return Buffer.concat(units.flatMap((unit) => [Buffer.of(0, 0, 0, 1), unit]))
    },
    remove: () => fetch(location, { method: 'DELETE' }),
    close: () => peer.close(),
  }
}

/** Up to the first lost packet; the last packet of a frame has the marker bit (RFC 6184 §5.1). */
function completeFrames(packets: RtpPacket[]): RtpPacket[] {
  const [first] = packets
  if (first === undefined) return []
  const from = first.header.sequenceNumber
  const gap = packets.findIndex(({ header }, index) => header.sequenceNumber !== from + index)
  const continuous = gap < 0 ? packets : packets.slice(0, gap)
  return continuous.slice(0, continuous.findLastIndex(({ header }) => header.marker) + 1)
}

const isRtp = (bytes: Buffer): boolean =>
  (bytes[0] ?? 0) >> 6 === 2 && !((bytes[1] ?? 0) >= 192 && (bytes[1] ?? 0) <= 223)
