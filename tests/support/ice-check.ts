import { createHmac } from 'node:crypto'

/** A STUN connectivity check (RFC 8445 §7.2) with these credentials. */
export function iceCheck(credentials: { fragment: string; password: string }, nominates = false): Buffer {
  const name = Buffer.from(`${credentials.fragment}:them`)
  const attributes = Buffer.concat([
    Buffer.of(0, 6, 0, name.length),
    name,
    Buffer.alloc(-name.length & 3),
    ...(nominates ? [Buffer.of(0, 0x25, 0, 0)] : []),
  ])
  const header = Buffer.from('000100002112a442000102030405060708090a0b', 'hex')
  header.writeUInt16BE(attributes.length + 24, 2)
  const message = Buffer.concat([header, attributes])
  const integrity = createHmac('sha1', credentials.password).update(message).digest()
  return Buffer.concat([message, Buffer.of(0, 8, 0, 20), integrity])
}
