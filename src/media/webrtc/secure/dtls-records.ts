const HEADER = 13
const MESSAGE_HEADER = 12
/** No WebRTC handshake message is longer: certificates are self-signed. */
const LONGEST_MESSAGE = 16 * 1024

/** From change_cipher_spec to application_data (RFC 5246 §6.2.1). */
const TYPES = { first: 20, last: 23 }

export interface DtlsRecord {
  readonly type: number
  readonly version: number
  /** 0 until the sender encrypts. */
  readonly epoch: number
  readonly sequenceNumber: number
  readonly fragment: Buffer
  /** Including the header. */
  readonly bytes: Buffer
}

/** The records of a datagram (RFC 6347 §4.1); empty if any of it is invalid or of another type. */
export function readRecords(datagram: Buffer): DtlsRecord[] {
  const records: DtlsRecord[] = []
  for (let at = 0; at < datagram.length;) {
    const end = at + HEADER + (at + HEADER <= datagram.length ? datagram.readUInt16BE(at + 11) : 0)
    const type = datagram[at] ?? 0
    if (end > datagram.length || type < TYPES.first || type > TYPES.last) return []
    records.push({
      type,
      version: datagram.readUInt16BE(at + 1),
      epoch: datagram.readUInt16BE(at + 3),
      sequenceNumber: datagram.readUIntBE(at + 5, 6),
      fragment: datagram.subarray(at + HEADER, end),
      bytes: datagram.subarray(at, end),
    })
    at = end
  }
  return records
}

/** The types of the handshake messages or fragments in an unencrypted record (§4.2.2); empty if any is invalid. */
export function messageTypes(fragment: Buffer): number[] {
  const types: number[] = []
  for (let at = 0; at < fragment.length;) {
    if (at + MESSAGE_HEADER > fragment.length) return []
    const length = fragment.readUIntBE(at + 1, 3)
    const offset = fragment.readUIntBE(at + 6, 3)
    const here = fragment.readUIntBE(at + 9, 3)
    const end = at + MESSAGE_HEADER + here
    if (end > fragment.length || offset + here > length || length > LONGEST_MESSAGE) return []
    types.push(fragment[at] ?? 0)
    at = end
  }
  return types
}
