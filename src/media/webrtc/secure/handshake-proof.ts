import { createHash, createHmac, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import type { DtlsServer } from 'werift'

const CLIENT_HELLO = 1
const CERTIFICATE = 11
const CERTIFICATE_VERIFY = 15
const CLIENT_KEY_EXCHANGE = 16
const FINISHED = 20

/** The last messages of a client (RFC 5246 §7.3, flight 5), each with its predecessor. */
const BEFORE = new Map([
  [CLIENT_KEY_EXCHANGE, CERTIFICATE],
  [CERTIFICATE_VERIFY, CLIENT_KEY_EXCHANGE],
  [FINISHED, CERTIFICATE_VERIFY],
])

/** By the two bytes of a SignatureAndHashAlgorithm (§7.4.1.4.1). */
const HASHES = new Map([
  [4, 'sha256'],
  [5, 'sha384'],
  [6, 'sha512'],
])
const KEYS = new Map([
  [1, 'rsa'],
  [3, 'ec'],
])

type Message = Parameters<DtlsServer['onHandleHandshakes']>[0][number]

/**
 * werift does not verify a client's CertificateVerify and Finished, so that any copied certificate would be accepted.
 * With this check the handshake fails unless the owner of the certificate signed it (§7.4.8) and both sides saw the
 * same messages (§7.4.9). Repeated and early messages are dropped: the client sends its flight again.
 */
export function requireHandshakeProof(dtls: DtlsServer): void {
  const handle = dtls.onHandleHandshakes
  dtls.onHandleHandshakes = async (messages) => {
    for (const message of messages) if (isNext(dtls, message)) await handle([message])
  }
}

/** Throws if the message is an invalid proof. */
function isNext(dtls: DtlsServer, { msg_type: type, fragment }: Message): boolean {
  const seen = new Set(dtls.dtls.handshakeCache[5]?.data.map(({ msg_type }) => msg_type))
  if (type === CLIENT_HELLO) return !seen.has(CERTIFICATE)
  // The client repeats it because it misses our answer, so it is answered again.
  if (type === FINISHED && seen.has(FINISHED)) return true
  const before = BEFORE.get(type)
  const expected = type === CERTIFICATE || (before !== undefined && seen.has(before))
  if (!expected || seen.has(type)) return false
  if (type === CERTIFICATE_VERIFY) checkSignature(dtls, fragment)
  if (type === FINISHED) checkFinished(dtls, fragment)
  return true
}

function checkSignature(dtls: DtlsServer, message: Buffer): void {
  const { publicKey } = new X509Certificate(dtls.remoteCertificate ?? Buffer.alloc(0))
  const hash = HASHES.get(message.readUInt8(0))
  const key = KEYS.get(message.readUInt8(1))
  const signature = message.subarray(4, 4 + message.readUInt16BE(2))
  const fits = hash !== undefined && key === publicKey.asymmetricKeyType
  if (!fits || !verify(hash, transcript(dtls), publicKey, signature))
    throw new Error('the peer does not own the certificate that it presented')
}

function checkFinished(dtls: DtlsServer, message: Buffer): void {
  const seed = Buffer.concat([Buffer.from('client finished'), createHash('sha256').update(transcript(dtls)).digest()])
  // One round of P_SHA256 (§5) yields more than the twelve bytes needed.
  const hmac = (...parts: Buffer[]): Buffer =>
    createHmac('sha256', dtls.cipher.masterSecret).update(Buffer.concat(parts)).digest()
  const expected = hmac(hmac(seed), seed).subarray(0, 12)
  if (message.length !== expected.length || !timingSafeEqual(message, expected))
    throw new Error('the two sides have different handshake transcripts')
}

/** All messages so far, as they are signed. */
const transcript = (dtls: DtlsServer): Buffer =>
  Buffer.concat(dtls.dtls.sortedHandshakeCache.map((message) => message.serialize()))
