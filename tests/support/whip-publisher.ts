import { createSocket, type Socket } from 'node:dgram'
import { MediaStreamTrack, RTCPeerConnection, useH264, useOPUS, type RTCRtpSender } from 'werift'

export interface WhipTarget {
  /** URL of the endpoint, such as `http://127.0.0.1:3001/whip`. */
  readonly url: string
  readonly streamKey: string
  readonly video?: boolean
  readonly audio?: boolean
}

export interface WhipPublisher {
  readonly peer: RTCPeerConnection
  /** URL of the session. */
  readonly location: string
  readonly etag: string
  /** Sends a packet of an RTP muxer; SSRC and payload type are replaced. */
  send(kind: 'video' | 'audio', packet: Buffer): void
  /** Drops each packet from now on for which this returns true. */
  drop(isDropped: () => boolean): void
  remove(): Promise<Response>
  close(): Promise<void>
}

/** The endpoint refused the offer. */
export class WhipRefused extends Error {
  override readonly name = 'WhipRefused'
  readonly response: Response
  constructor(response: Response, text: string) {
    super(text)
    this.response = response
  }
}

const feedback = [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'transport-cc' }]

/** Restricts a peer to local candidates: by default werift waits for a STUN server of Google. */
export function disableStun(peer: RTCPeerConnection): void {
  for (const { connection } of peer.iceTransports) delete connection.stunServer
}

/** A peer with an offer of video and audio, as werift makes it. */
export function sendingPeer({ video = true, audio = true }: Pick<WhipTarget, 'video' | 'audio'>): {
  peer: RTCPeerConnection
  senders: Map<'video' | 'audio', RTCRtpSender>
} {
  const peer = new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    codecs: { video: [useH264({ rtcpFeedback: feedback })], audio: [useOPUS()] },
  })
  const senders = new Map<'video' | 'audio', RTCRtpSender>()
  for (const kind of ['video', 'audio'] as const) {
    if (kind === 'video' ? !video : !audio) continue
    const { sender } = peer.addTransceiver(new MediaStreamTrack({ kind }), { direction: 'sendonly' })
    senders.set(kind, sender)
  }
  disableStun(peer)
  return { peer, senders }
}

/** Publishes with werift, a WebRTC stack other than the engine's. Resolves when connected; rejects with WhipRefused. */
export async function publishWhip(target: WhipTarget): Promise<WhipPublisher> {
  const { peer, senders } = sendingPeer(target)
  const offer = await peer.createOffer()
  await peer.setLocalDescription(offer)
  const response = await fetch(target.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      authorization: `Bearer ${target.streamKey}`,
      'user-agent': 'test publisher',
    },
    body: peer.localDescription?.sdp ?? '',
  })
  const text = await response.text()
  if (response.status !== 201) {
    await peer.close()
    throw new WhipRefused(response, text)
  }
  const connected = new Promise<void>((resolve, reject) => {
    peer.connectionStateChange.subscribe((state) => {
      if (state === 'connected') resolve()
      if (state === 'failed') reject(new Error('the peer did not connect'))
    })
  })
  await peer.setRemoteDescription({ type: 'answer', sdp: text })
  await connected
  const location = new URL(response.headers.get('location') ?? '', target.url).href
  return {
    peer,
    location,
    etag: response.headers.get('etag') ?? '',
    send: (kind, packet) => void senders.get(kind)?.sendRtp(packet),
    drop(isDropped) {
      const [transport] = peer.iceTransports
      if (transport === undefined) throw new Error('the peer has no transport')
      const { connection } = transport
      const send = connection.send.bind(connection)
      connection.send = async (bytes) => {
        const isRtp = (bytes[0] ?? 0) >> 6 === 2 && !((bytes[1] ?? 0) >= 192 && (bytes[1] ?? 0) <= 223)
        if (!(isRtp && isDropped())) await send(bytes)
      }
    },
    remove: () => fetch(location, { method: 'DELETE', headers: { authorization: `Bearer ${target.streamKey}` } }),
    close: () => peer.close(),
  }
}

/** A UDP socket for the packets of an RTP muxer. */
export async function receiveRtp(onPacket: (packet: Buffer) => void): Promise<{ port: number; socket: Socket }> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 })
  socket.on('message', (packet) => {
    const isRtcp = (packet[1] ?? 0) >= 192 && (packet[1] ?? 0) <= 223
    if (!isRtcp) onPacket(packet)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { port: socket.address().port, socket }
}
