import { answerFault, BroadcastFault } from '../fault.ts'
import { iceServersOf } from '../../../../shell/web-rtc/ice-servers.ts'
import { readFigures, type Figures } from './figures.ts'

export interface Target {
  /** Of the WHIP endpoint. */
  readonly url: string
  readonly streamKey: string
}

export interface Tracks<Track = MediaStreamTrack> {
  readonly picture: Track
  readonly sound: Track
}

export interface Connection<Track = MediaStreamTrack> {
  replacePicture(track: Track): Promise<void>
  /** Bits a second, at most. */
  limit(bitRate: number): Promise<void>
  figures(): Promise<Figures>
  /** Ends it here and there; also while the page goes away. */
  close(): void
}

/** How long a connection may be disturbed before it counts as lost, and how long it may take to come about, in milliseconds. */
const DISTURBED_MS = 3_000
const CONNECT_MS = 15_000

/**
 * Publishes over WHIP (RFC 9725); `onLost` is called once when the connection is gone. Rejects with BroadcastFault. The
 * stream key goes into a header and never into an address.
 */
export async function connect(
  target: Target,
  tracks: Tracks,
  bitRate: number,
  onLost: () => void,
): Promise<Connection> {
  const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  const stream = new MediaStream()
  const sound = peer.addTransceiver(tracks.sound, { direction: 'sendonly', streams: [stream] })
  const picture = peer.addTransceiver(tracks.picture, {
    direction: 'sendonly',
    streams: [stream],
    sendEncodings: [{ maxBitrate: bitRate }],
  })
  preferH264(picture)
  let session: string | null = null
  const close = (): void => {
    peer.onconnectionstatechange = null
    peer.close()
    if (session !== null) void remove(session, target.streamKey)
    session = null
  }
  try {
    const offer = await peer.createOffer()
    const answer = await post(target, offer.sdp ?? '')
    session = answer.session
    // Their addresses come with the answer: only now does the browser look for its ways.
    peer.setConfiguration({ ...peer.getConfiguration(), iceServers: answer.iceServers })
    await peer.setLocalDescription(offer)
    await peer.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
    await connected(peer)
  } catch (error) {
    close()
    throw error instanceof BroadcastFault ? error : new BroadcastFault('network')
  }
  followLoss(peer, () => {
    close()
    onLost()
  })
  return {
    replacePicture: (track) => picture.sender.replaceTrack(track),
    async limit(most) {
      const parameters = picture.sender.getParameters()
      for (const encoding of parameters.encodings) encoding.maxBitrate = most
      await picture.sender.setParameters(parameters)
    },
    figures: () => readFigures(peer, [picture.sender, sound.sender]),
    close,
  }
}

/** The engine passes pictures on as they are, and H.264 is what every viewer's device plays. */
function preferH264(picture: RTCRtpTransceiver): void {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs.filter(({ mimeType }) => /\/h264$/i.test(mimeType)) ?? []
  if (codecs.length === 0) throw new BroadcastFault('unsupported')
  picture.setCodecPreferences(codecs)
}

interface Answer {
  readonly session: string
  readonly sdp: string
  readonly iceServers: RTCIceServer[]
}

async function post({ url, streamKey }: Target, offer: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${streamKey}` },
    body: offer,
    signal: AbortSignal.timeout(CONNECT_MS),
  })
  if (response.status !== 201) throw new BroadcastFault(answerFault(response.status))
  return {
    session: new URL(response.headers.get('location') ?? '', url).href,
    sdp: await response.text(),
    iceServers: iceServersOf(response.headers.get('link')),
  }
}

async function remove(session: string, streamKey: string): Promise<void> {
  try {
    await fetch(session, { method: 'DELETE', headers: { authorization: `Bearer ${streamKey}` }, keepalive: true })
  } catch {
    // Whoever can't be reached notices the silence.
  }
}

function connected(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new BroadcastFault('network')), CONNECT_MS)
    peer.onconnectionstatechange = () => {
      if (peer.connectionState === 'connected') {
        clearTimeout(late)
        resolve()
      }
      if (peer.connectionState === 'failed' || peer.connectionState === 'closed') {
        clearTimeout(late)
        reject(new BroadcastFault('network'))
      }
    }
  })
}

function followLoss(peer: RTCPeerConnection, lost: () => void): void {
  let disturbed: ReturnType<typeof setTimeout> | undefined
  peer.onconnectionstatechange = () => {
    clearTimeout(disturbed)
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') lost()
    if (peer.connectionState === 'disconnected') disturbed = setTimeout(lost, DISTURBED_MS)
  }
}
