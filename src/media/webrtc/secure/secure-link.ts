import { DtlsServer, keyLength, RtpHeader, saltLength, SrtcpSession, SrtpSession } from 'werift'
import { type Certificate, fingerprintOf } from './certificate.ts'
import { type DtlsRecord, messageTypes, readRecords } from './dtls-records.ts'
import { requireHandshakeProof } from './handshake-proof.ts'

/** AEAD_AES_128_GCM (RFC 7714), else AES128_CM_HMAC_SHA1_80 (RFC 5764 §4.1.2). */
const PROFILES: (1 | 7)[] = [7, 1]
const ALERT = 21
const HANDSHAKE = 22
const FINISHED = 20
/**
 * The limit of handshake bytes of one peer; a handshake needs about 2 KB, and as much again for each retransmission.
 */
const MAX_HANDSHAKE_BYTES = 64 * 1024
/** How often a repeated Finished is answered. */
const MAX_REPEATS = 16

export interface Fingerprint {
  /** As in SDP, in lower case, such as `sha-256`. */
  readonly algorithm: string
  /** Pairs of hexadecimal digits in upper case, with colons. */
  readonly value: string
}

export interface SecureLinkOptions {
  readonly certificate: Certificate
  /** The accepted fingerprints of the peer's certificate; one must match. */
  readonly fingerprints: readonly Fingerprint[]
  readonly send: (bytes: Buffer) => void
  readonly onReady: () => void
  readonly onRtp: (packet: Buffer) => void
  readonly onRtcp: (packets: Buffer) => void
  /** The handshake failed, or the peer closed the connection. */
  readonly onClosed: (cause: string) => void
}

/** The header of an RTP packet (RFC 3550 §5.1). */
export interface RtpHead {
  readonly marker: boolean
  readonly payloadType: number
  /** The sequence number extended beyond 16 bits, counted from the first packet of the source. */
  readonly number: number
  readonly timestamp: number
  readonly ssrc: number
}

/** DTLS-SRTP with one peer (RFC 5764), as the DTLS server. */
export class SecureLink {
  readonly #options: SecureLinkOptions
  readonly #dtls: DtlsServer
  readonly #transport
  readonly #header = new RtpHeader()
  #keys: { readonly rtp: SrtpSession; readonly rtcp: SrtcpSession } | null = null
  #handshakeBytes = 0
  #repeats = 0
  #closed = false

  constructor(options: SecureLinkOptions) {
    this.#options = options
    const { certificate, send } = options
    this.#transport = {
      type: 'ice',
      address: { address: '', family: '', port: 0 },
      closed: false,
      onData: (_bytes: Buffer): void => {},
      send: async (bytes: Buffer): Promise<void> => send(bytes),
      close: async (): Promise<void> => {},
    }
    this.#dtls = new DtlsServer({
      cert: certificate.certPem,
      key: certificate.keyPem,
      signatureHash: { ...certificate.signatureHash },
      transport: this.#transport,
      srtpProfiles: PROFILES,
      extendedMasterSecret: true,
      certificateRequest: true,
    })
    requireHandshakeProof(this.#dtls)
    this.#dtls.onConnect.subscribe(() => this.#onHandshake())
    this.#dtls.onError.subscribe((error) => {
      if (this.#keys === null) this.#end(`the DTLS handshake failed: ${String(error)}`)
    })
  }

  /**
   * Receives bytes other than STUN; the first byte determines the protocol (RFC 7983 §7). Invalid bytes are dropped.
   */
  receive(bytes: Buffer): void {
    if (this.#closed) return
    const first = bytes[0] ?? 0
    if (first >= 20 && first < 64) {
      for (const record of readRecords(bytes)) this.#record(record)
      return
    }
    if (first < 128 || first > 191 || bytes.length < 12 || this.#keys === null) return
    const isRtcp = (bytes[1] ?? 0) >= 192 && (bytes[1] ?? 0) <= 223
    const { rtp, rtcp } = this.#keys
    const clear = orNull(() => (isRtcp ? rtcp.decrypt(bytes) : rtp.decrypt(bytes)))
    if (clear === null) return
    if (isRtcp) this.#options.onRtcp(clear)
    else this.#options.onRtp(clear)
  }

  /** A packet may be sent again with the same number and payload. Sends nothing before the handshake is complete. */
  sendRtp({ number, marker, payloadType, timestamp, ssrc }: RtpHead, payload: Buffer): void {
    if (this.#keys === null || this.#closed) return
    const header = this.#header
    Object.assign(header, { marker, payloadType, sequenceNumber: number & 0xffff, timestamp, ssrc })
    // werift's own rollover count would encrypt a retransmission near a wrap of the 16 bits with a wrong key.
    const rollover = Math.floor(number / 65_536)
    this.#options.send(this.#keys.rtp.localContext.cipher.encryptRtp(header, payload, rollover))
  }

  /** A compound packet, unencrypted. Sends nothing before the handshake is complete. */
  sendRtcp(packets: Buffer): void {
    if (this.#keys !== null && !this.#closed) this.#options.send(this.#keys.rtcp.encrypt(packets))
  }

  close(): void {
    this.#closed = true
    this.#transport.closed = true
  }

  /** werift does not validate DTLS records, so it only gets those that belong to a handshake, one by one. */
  #record(record: DtlsRecord): void {
    const { type, epoch, fragment, bytes } = record
    if (this.#keys === null) {
      const clear = epoch === 0 ? messageTypes(fragment) : []
      const fits = epoch === 0 ? clear.length > 0 && !clear.includes(FINISHED) : epoch === 1
      if (type !== HANDSHAKE || !fits) return
      this.#handshakeBytes += bytes.length
      if (this.#handshakeBytes <= MAX_HANDSHAKE_BYTES) this.#transport.onData(bytes)
      return
    }
    if (epoch !== 1 || (type !== HANDSHAKE && type !== ALERT)) return
    const clear = this.#decrypt(record)
    if (type === HANDSHAKE && clear?.[0] === FINISHED && this.#repeats++ < MAX_REPEATS) this.#transport.onData(bytes)
    if (type === ALERT && clear !== null && closesConnection(clear)) this.#end('the peer closed the connection')
  }

  /** Null for records that the peer did not encrypt. */
  #decrypt({ type, version, epoch, sequenceNumber, fragment }: DtlsRecord): Buffer | null {
    const { cipher, sessionType } = this.#dtls
    const header = { type, version, epoch, sequenceNumber }
    return orNull(() => cipher.cipher.decrypt(sessionType, fragment, header))
  }

  #onHandshake(): void {
    if (this.#keys !== null || this.#closed) return
    const certificate = this.#dtls.remoteCertificate
    const { srtpProfile: profile } = this.#dtls.srtp
    if (certificate === undefined || !this.#options.fingerprints.some((one) => matches(certificate, one))) {
      this.#end('the certificate is not the one of the offer')
      return
    }
    if (profile === undefined) {
      this.#end('no way to encrypt media was agreed on')
      return
    }
    const { localKey, localSalt, remoteKey, remoteSalt } = this.#dtls.extractSessionKeys(
      keyLength(profile),
      saltLength(profile),
    )
    const keys = {
      localMasterKey: localKey,
      localMasterSalt: localSalt,
      remoteMasterKey: remoteKey,
      remoteMasterSalt: remoteSalt,
    }
    this.#keys = { rtp: new SrtpSession({ keys, profile }), rtcp: new SrtcpSession({ keys, profile }) }
    this.#options.onReady()
  }

  #end(cause: string): void {
    if (this.#closed) return
    this.close()
    this.#options.onClosed(cause)
  }
}

const matches = (certificate: Buffer, { algorithm, value }: Fingerprint): boolean =>
  fingerprintOf(certificate, algorithm) === value

/** Warnings are ignored; a fatal alert and a close notification end the connection (RFC 5246 §7.2). */
const closesConnection = (alert: Buffer): boolean => alert.length === 2 && (alert[0] === 2 || alert[1] === 0)

/** Null for packets that the peer did not send or that were damaged. */
function orNull(decrypt: () => Buffer): Buffer | null {
  try {
    return decrypt()
  } catch {
    return null
  }
}
