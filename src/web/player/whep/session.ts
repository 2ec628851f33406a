import { iceServersOf } from '../../shell/web-rtc/ice-servers.ts'

/** The response timeout in milliseconds; after it, or after a rejection, the playlist is played. */
const RESPONSE_TIMEOUT_MS = 3_000

/** The server refuses WebRTC: all slots are taken, or the live does not offer it. */
export class WhepRefused extends Error {
  override readonly name = 'WhepRefused'
}

export interface WhepEndpoint {
  readonly url: string
  /** Null if the live needs none. */
  readonly signature: string | null
}

/**
 * Sends an offer for the transceivers of `peer` and applies the answer (draft-ietf-wish-whep). Resolves to the function
 * that ends the session, whose promise settles once the server is informed. Rejects with WhepRefused, or like `fetch`.
 */
export async function openSession(
  peer: RTCPeerConnection,
  { url, signature }: WhepEndpoint,
): Promise<() => Promise<void>> {
  const offer = await peer.createOffer()
  // Without `stereo=1` browsers downmix to mono (RFC 7587 §6.1).
  const sdp = (offer.sdp ?? '').replaceAll(/(a=fmtp:\d+ .*useinbandfec=1)(?!.*stereo)/g, '$1;stereo=1')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      ...(signature === null ? {} : { authorization: `Bearer ${signature}` }),
    },
    body: sdp,
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  })
  if (response.status !== 201) {
    const reason = (await response.text()).trim()
    throw new WhepRefused(`refused with status ${response.status}: ${reason}`)
  }
  const session = new URL(response.headers.get('location') ?? '', url)
  const end = async (): Promise<void> => {
    // An unreachable server ends the session by its own timeout.
    await fetch(session, { method: 'DELETE', keepalive: true }).catch(() => {})
  }
  try {
    const answer = await response.text()
    // The ICE servers come with the answer, so candidates are gathered only now.
    peer.setConfiguration({ ...peer.getConfiguration(), iceServers: iceServersOf(response.headers.get('link')) })
    await peer.setLocalDescription({ type: 'offer', sdp })
    await peer.setRemoteDescription({ type: 'answer', sdp: answer })
  } catch (error) {
    void end()
    throw error
  }
  return end
}
