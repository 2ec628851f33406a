import { createHmac, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const HEADER = 20
const COOKIE = 0x2112a442
const FINGERPRINT_MASK = 0x5354554e
const BINDING_REQUEST = 0x0001
const BINDING_SUCCESS = 0x0101
const USERNAME = 0x0006
const MESSAGE_INTEGRITY = 0x0008
const XOR_MAPPED_ADDRESS = 0x0020
const USE_CANDIDATE = 0x0025
const FINGERPRINT = 0x8028
const INTEGRITY_LENGTH = 20

export interface BindingRequest {
  readonly transaction: Buffer
  /** The part before the colon: the receiver's fragment. */
  readonly localFragment: string
  readonly nominates: boolean
  /** Whether the sender knows the password of that fragment (RFC 8489 §14.5). */
  provenBy(password: string): boolean
}

/** The first byte distinguishes STUN from other protocols on the port (RFC 7983 §7). */
export const isStun = (bytes: Buffer): boolean => (bytes[0] ?? 255) < 4 && bytes.length >= HEADER

/** Reads a connectivity check (RFC 8445 §7.3, RFC 8489 §5); null for other or invalid bytes. */
export function readBindingRequest(bytes: Buffer): BindingRequest | null {
  if (bytes.length < HEADER || bytes.readUInt16BE(0) !== BINDING_REQUEST || bytes.readUInt32BE(4) !== COOKIE)
    return null
  if (HEADER + bytes.readUInt16BE(2) !== bytes.length) return null
  let username = ''
  let nominates = false
  let integrityAt = -1
  for (let at = HEADER; at + 4 <= bytes.length;) {
    const type = bytes.readUInt16BE(at)
    const length = bytes.readUInt16BE(at + 2)
    const value = bytes.subarray(at + 4, at + 4 + length)
    if (value.length < length) return null
    // Attributes after the integrity are not authenticated; only the fingerprint may follow it (§14.5).
    if (type === USERNAME && integrityAt < 0) username = value.toString('utf8')
    if (type === USE_CANDIDATE && integrityAt < 0) nominates = true
    if (type === MESSAGE_INTEGRITY && length === INTEGRITY_LENGTH && integrityAt < 0) integrityAt = at
    if (type === FINGERPRINT && (length !== 4 || value.readUInt32BE(0) !== fingerprint(bytes.subarray(0, at))))
      return null
    at += 4 + length + (-length & 3)
  }
  if (integrityAt < 0 || !username.includes(':')) return null
  return {
    transaction: bytes.subarray(8, HEADER),
    localFragment: username.slice(0, username.indexOf(':')),
    nominates,
    provenBy: (password) =>
      timingSafeEqual(
        integrity(bytes.subarray(0, integrityAt), password),
        bytes.subarray(integrityAt + 4, integrityAt + 4 + INTEGRITY_LENGTH),
      ),
  }
}

/** The response to an authenticated check, with the address it came from (RFC 8489 §14.2). */
export function bindingSuccess(transaction: Buffer, address: string, port: number, password: string): Buffer {
  const header = Buffer.alloc(HEADER)
  header.writeUInt16BE(BINDING_SUCCESS, 0)
  header.writeUInt32BE(COOKIE, 4)
  transaction.copy(header, 8)
  const message = Buffer.concat([header, attribute(XOR_MAPPED_ADDRESS, xorAddress(header, address, port))])
  const proven = Buffer.concat([message, attribute(MESSAGE_INTEGRITY, integrity(message, password))])
  proven.writeUInt16BE(proven.length - HEADER + 8, 2)
  const mark = Buffer.alloc(4)
  mark.writeUInt32BE(fingerprint(proven))
  return Buffer.concat([proven, attribute(FINGERPRINT, mark)])
}

/** Covers everything before the attribute, with a length that includes the attribute. */
function integrity(before: Buffer, password: string): Buffer {
  const counted = Buffer.from(before)
  counted.writeUInt16BE(before.length - HEADER + 4 + INTEGRITY_LENGTH, 2)
  return createHmac('sha1', password).update(counted).digest()
}

const fingerprint = (before: Buffer): number => (crc32(before) ^ FINGERPRINT_MASK) >>> 0

function attribute(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc(-value.length & 3)])
}

/** The address, masked with the cookie and, for IPv6, with the transaction. */
function xorAddress(header: Buffer, address: string, port: number): Buffer {
  const bytes = addressBytes(address)
  const value = Buffer.alloc(4 + bytes.length)
  value.writeUInt16BE(bytes.length === 4 ? 1 : 2, 0)
  value.writeUInt16BE(port ^ (COOKIE >>> 16), 2)
  for (const [index, byte] of bytes.entries()) value[4 + index] = byte ^ (header[4 + index] ?? 0)
  return value
}

function addressBytes(address: string): number[] {
  if (!address.includes(':')) return address.split('.').map(Number)
  // An IPv4 address may denote the last two groups; URL expands every short form.
  const full = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [before = '', after] = full.split('::')
  const groups = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const head = groups(before)
  const tail = after === undefined ? [] : groups(after)
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0)
  return [...head, ...zeros, ...tail].flatMap((group) => [group >> 8, group & 0xff])
}
