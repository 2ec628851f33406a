import { X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DtlsClient, keyLength, RtpHeader, saltLength, SrtpSession } from 'werift'
import { type Certificate, newCertificate } from './certificate.ts'
import { SecureLink } from './secure-link.ts'

const CERTIFICATE = 11
const CERTIFICATE_VERIFY = 15
let ours: Certificate
let theirs: Certificate
let another: Certificate

beforeAll(async () => {
  ;[ours, theirs, another] = await Promise.all([newCertificate(), newCertificate(), newCertificate()])
})

interface Play {
  /** The certificate that the client presents and signs with. */
  readonly presented?: Certificate
  /** Transforms its datagrams. */
  readonly transform?: (bytes: Buffer) => Buffer[]
  readonly tamper?: (client: DtlsClient) => void
}

/** A link whose offer contained `theirs`, and a client that connects to it. */
function connect({ presented = theirs, transform = (bytes) => [bytes], tamper = () => {} }: Play = {}) {
  const events: string[] = []
  const received: Buffer[] = []
  const said: Buffer[] = []
  const sent: Buffer[] = []
  const transport = {
    type: 'ice',
    address: { address: '', family: '', port: 0 },
    closed: false,
    onData: (_bytes: Buffer): void => {},
    send: async (bytes: Buffer): Promise<void> => {
      said.push(bytes)
      for (const one of transform(bytes)) setImmediate(() => link.receive(one))
    },
    close: async (): Promise<void> => {},
  }
  const link: SecureLink = new SecureLink({
    certificate: ours,
    fingerprints: [{ algorithm: 'sha-256', value: theirs.fingerprint }],
    send: (bytes) => {
      sent.push(bytes)
      setImmediate(() => transport.onData(bytes))
    },
    onReady: () => void events.push('ready'),
    onRtp: (packet) => void received.push(packet),
    onRtcp: () => {},
    onClosed: (cause) => void events.push(cause),
  })
  const client = new DtlsClient({
    cert: presented.certPem,
    key: presented.keyPem,
    signatureHash: { ...presented.signatureHash },
    transport,
    srtpProfiles: [7],
    extendedMasterSecret: true,
    certificateRequest: true,
  })
  tamper(client)
  client.connect().catch(() => {})
  return { events, received, said, sent, link, client }
}

function rtp(client: DtlsClient): Buffer {
  const { localKey, localSalt, remoteKey, remoteSalt } = client.extractSessionKeys(keyLength(7), saltLength(7))
  const keys = {
    localMasterKey: localKey,
    localMasterSalt: localSalt,
    remoteMasterKey: remoteKey,
    remoteMasterSalt: remoteSalt,
  }
  const header = new RtpHeader({ payloadType: 96, sequenceNumber: 1, timestamp: 0, ssrc: 5 })
  return new SrtpSession({ keys, profile: 7 }).encrypt(Buffer.from('media'), header)
}

/** One unencrypted handshake message in a record. */
function record(type: number, body: Buffer, sequence = 4): Buffer {
  const head = Buffer.alloc(25)
  head.writeUInt8(22, 0)
  head.writeUInt16BE(0xfefd, 1)
  head.writeUInt16BE(12 + body.length, 11)
  head.writeUInt8(type, 13)
  head.writeUIntBE(body.length, 14, 3)
  head.writeUInt16BE(sequence, 17)
  head.writeUIntBE(body.length, 22, 3)
  return Buffer.concat([head, body])
}

function certificateMessage({ certPem }: Certificate): Buffer {
  const { raw } = new X509Certificate(certPem)
  const lengths = Buffer.alloc(6)
  lengths.writeUIntBE(raw.length + 3, 0, 3)
  lengths.writeUIntBE(raw.length, 3, 3)
  return record(CERTIFICATE, Buffer.concat([lengths, raw]))
}

const typeOf = (bytes: Buffer): number => (bytes[0] === 22 && bytes.readUInt16BE(3) === 0 ? (bytes[13] ?? 0) : 0)

describe('a connecting peer', () => {
  test('is the one of the offer, and its media arrives', async () => {
    const { events, received, link, client } = connect()
    await expect.poll(() => events).toEqual(['ready'])
    link.receive(rtp(client))
    expect(received.map((packet) => packet.subarray(12).toString())).toEqual(['media'])
  })

  test('completes the handshake with repeated, reordered and lost packets', async () => {
    const held: Buffer[] = []
    let count = 0
    const { events } = connect({
      transform: (bytes) => {
        count += 1
        if (typeOf(bytes) === CERTIFICATE && count < 5) {
          held.push(bytes)
          return []
        }
        return [bytes, ...held.splice(0), bytes]
      },
    })
    await expect.poll(() => events).toEqual(['ready'])
  })

  test.each<[string, () => Play]>([
    ['has another certificate', () => ({ presented: another })],
    ['presents the certificate without its key', () => ({ presented: { ...theirs, keyPem: another.keyPem } })],
    [
      'signs with another key and presents the certificate afterwards',
      () => ({
        presented: another,
        transform: (bytes) => (typeOf(bytes) === CERTIFICATE_VERIFY ? [bytes, certificateMessage(theirs)] : [bytes]),
      }),
    ],
    ['saw another handshake', () => ({ tamper: ({ cipher }) => void (cipher.verifyData = () => Buffer.alloc(12, 1)) })],
  ])('is disconnected if it %s', async (_how, play) => {
    const { events } = connect(play())
    await expect.poll(() => events).toHaveLength(1)
    expect(events).not.toContain('ready')
  })
})

describe('an established link', () => {
  test('survives any bytes from another sender', async () => {
    const { events, received, link, client, said } = connect()
    await expect.poll(() => events).toEqual(['ready'])
    const alert = (epoch: number, ...body: number[]): Buffer =>
      Buffer.of(21, 0xfe, 0xfd, 0, epoch, 0, 0, 0, 0, 0, 9, 0, body.length, ...body)
    const hellos = said.filter((bytes) => typeOf(bytes) === 1)
    const begin = Buffer.of(20, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 9, 0, 1, 1)
    const strange = [
      Buffer.of(22),
      Buffer.of(22, 0xfe, 0xfd, 0, 0),
      Buffer.of(60, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0),
      alert(0, 1, 0),
      alert(1, 1, 0),
      alert(1, 2, 40),
      certificateMessage(another),
      ...hellos,
      ...hellos.map((hello) => Buffer.concat([begin, hello])),
      record(1, Buffer.from('nonsense')),
      record(20, Buffer.alloc(12)),
    ]
    for (const bytes of strange) link.receive(bytes)
    link.receive(rtp(client))
    await new Promise((resolve) => setImmediate(resolve))
    expect(events).toEqual(['ready'])
    expect(received).toHaveLength(1)
  })

  test('ends when the peer sends a close notification', async () => {
    const { events, link, client } = connect()
    await expect.poll(() => events).toEqual(['ready'])
    const header = { type: 21, version: 0xfefd, epoch: 1, sequenceNumber: 7 }
    const sealed = client.cipher.cipher.encrypt(client.sessionType, Buffer.of(1, 0), header)
    link.receive(Buffer.concat([Buffer.of(21, 0xfe, 0xfd, 0, 1, 0, 0, 0, 0, 0, 7, 0, sealed.length), sealed]))
    expect(events).toEqual(['ready', 'the peer closed the connection'])
  })

  test('answers a repeated Finished a limited number of times', async () => {
    const { events, sent, link, client, said } = connect()
    await expect.poll(() => client.connected && events.length).toBe(1)
    const finished = said.findLast((bytes) => bytes[0] === 22 && bytes.readUInt16BE(3) === 1)
    const before = sent.length
    const repeat = async (times: number): Promise<void> => {
      for (let count = 0; count < times; count++) link.receive(finished ?? Buffer.alloc(0))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await repeat(1)
    expect(sent.length).toBeGreaterThan(before)
    await repeat(30)
    const after = sent.length
    await repeat(30)
    expect(sent).toHaveLength(after)
  })
})

test('limits the memory for incomplete handshakes', async () => {
  const part = record(CERTIFICATE, Buffer.alloc(1_200))
  part.writeUIntBE(1_201, 14, 3)
  const [half, full] = [connect(), connect()]
  for (let count = 0; count < 25; count++) half.link.receive(part)
  for (let count = 0; count < 60; count++) full.link.receive(part)
  await expect.poll(() => half.events).toEqual(['ready'])
  await expect.poll(() => full.said.length).toBeGreaterThan(1)
  expect(full.sent).toEqual([])
  full.link.close()
})
