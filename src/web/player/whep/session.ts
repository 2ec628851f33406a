import { iceServersOf } from '../../shell/web-rtc/ice-servers.ts'

/** What the server says no to, or does not say in this time (milliseconds), is watched by the playlist. */
const ANSWER_MS = 3_000

/** The live can't be watched over WebRTC now: all places are taken, it is not offered, or nobody answers. */
export class WhepRefused extends Error {
  override readonly name = 'WhepRefused'
}

export interface WhepEndpoint {
  readonly url: string
  /** Null where the live needs none. */
  readonly signature: string | null
}

/**
 * Offers to receive what `peer` has transceivers for (draft-ietf-wish-whep), and takes the answer. Resolves to what ends
 * the session, and settles when the other side knows. Rejects with WhepRefused, or as `fetch` does.
 */
export async function openSession(
  peer: RTCPeerConnection,
  { url, signature }: WhepEndpoint,
): Promise<() => Promise<void>> {
  const offer = await peer.createOffer()
  // Without this word browsers make one channel of two (RFC 7587 §6.1).
  const sdp = (offer.sdp ?? '').replaceAll(/(a=fmtp:\d+ .*useinbandfec=1)(?!.*stereo)/g, '$1;stereo=1')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      ...(signature === null ? {} : { authorization: `Bearer ${signature}` }),
    },
    body: sdp,
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (response.status !== 201) throw new WhepRefused(`refused with ${response.status}`)
  const session = new URL(response.headers.get('location') ?? '', url)
  const end = async (): Promise<void> => {
    // Whoever can't be reached notices the silence.
    await fetch(session, { method: 'DELETE', keepalive: true }).catch(() => {})
  }
  try {
    const answer = await response.text()
    // Their addresses come with the answer: only now does the browser look for its ways.
    peer.setConfiguration({ ...peer.getConfiguration(), iceServers: iceServersOf(response.headers.get('link')) })
    await peer.setLocalDescription({ type: 'offer', sdp })
    await peer.setRemoteDescription({ type: 'answer', sdp: answer })
  } catch (error) {
    void end()
    throw error
  }
  return end
}
