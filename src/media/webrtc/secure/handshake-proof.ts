import { createHash, createHmac, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import type { DtlsServer } from 'werift'

const CLIENT_HELLO = 1
const CERTIFICATE = 11
const CERTIFICATE_VERIFY = 15
const CLIENT_KEY_EXCHANGE = 16
const FINISHED = 20

/** What a client sends last (RFC 5246 §7.3, flight 5), each after the one before. */
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
 * werift takes a client's CertificateVerify and Finished on faith: whoever shows somebody's certificate would be believed.
 * From here on the handshake fails unless its owner signed it (§7.4.8) and both sides saw the same one (§7.4.9). What
 * comes twice or too early is left out: the client sends its flight again.
 */
export function demandProof(dtls: DtlsServer): void {
  const handle = dtls.onHandleHandshakes
  dtls.onHandleHandshakes = async (messages) => {
    for (const message of messages) if (isNext(dtls, message)) await handle([message])
  }
}

/** Throws when the message is no proof where it must be one. */
function isNext(dtls: DtlsServer, { msg_type: type, fragment }: Message): boolean {
  const seen = new Set(dtls.dtls.handshakeCache[5]?.data.map(({ msg_type }) => msg_type))
  if (type === CLIENT_HELLO) return !seen.has(CERTIFICATE)
  // It tells that ours is missing: it is answered again.
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
    throw new Error('whoever showed the certificate does not own it')
}

function checkFinished(dtls: DtlsServer, message: Buffer): void {
  const seed = Buffer.concat([Buffer.from('client finished'), createHash('sha256').update(transcript(dtls)).digest()])
  // One round of P_SHA256 (§5) makes more than the twelve bytes that are wanted.
  const hmac = (...parts: Buffer[]): Buffer =>
    createHmac('sha256', dtls.cipher.masterSecret).update(Buffer.concat(parts)).digest()
  const expected = hmac(hmac(seed), seed).subarray(0, 12)
  if (message.length !== expected.length || !timingSafeEqual(message, expected))
    throw new Error('the two sides saw different handshakes')
}

/** All messages so far, as they are signed. */
const transcript = (dtls: DtlsServer): Buffer =>
  Buffer.concat(dtls.dtls.sortedHandshakeCache.map((message) => message.serialize()))
