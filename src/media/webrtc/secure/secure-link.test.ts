import { X509Certificate } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DtlsClient, keyLength, RtpHeader, saltLength, SrtpSession } from 'werift'
import { newCertificate, type Certificate } from './certificate.ts'
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
  /** What the client shows and signs with. */
  readonly shown?: Certificate
  /** What becomes of its datagrams. */
  readonly onWay?: (bytes: Buffer) => Buffer[]
  readonly spoil?: (client: DtlsClient) => void
}

/** A link whose offer named `theirs`, and a client that connects to it. */
function meet({ shown = theirs, onWay = (bytes) => [bytes], spoil = () => {} }: Play = {}) {
  const events: string[] = []
  const heard: Buffer[] = []
  const said: Buffer[] = []
  const answers: Buffer[] = []
  const transport = {
    type: 'ice',
    address: { address: '', family: '', port: 0 },
    closed: false,
    onData: (_bytes: Buffer): void => {},
    send: async (bytes: Buffer): Promise<void> => {
      said.push(bytes)
      for (const one of onWay(bytes)) setImmediate(() => link.receive(one))
    },
    close: async (): Promise<void> => {},
  }
  const link: SecureLink = new SecureLink({
    certificate: ours,
    fingerprints: [{ algorithm: 'sha-256', value: theirs.fingerprint }],
    send: (bytes) => {
      answers.push(bytes)
      setImmediate(() => transport.onData(bytes))
    },
    onReady: () => void events.push('ready'),
    onRtp: (packet) => void heard.push(packet),
    onRtcp: () => {},
    onClosed: (cause) => void events.push(cause),
  })
  const client = new DtlsClient({
    cert: shown.certPem,
    key: shown.keyPem,
    signatureHash: { ...shown.signatureHash },
    transport,
    srtpProfiles: [7],
    extendedMasterSecret: true,
    certificateRequest: true,
  })
  spoil(client)
  client.connect().catch(() => {})
  return { events, heard, said, answers, link, client }
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

/** One handshake message in the clear, in a record. */
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

describe('a peer that connects', () => {
  test('is the one of the offer, and its media arrive', async () => {
    const { events, heard, link, client } = meet()
    await expect.poll(() => events).toEqual(['ready'])
    link.receive(rtp(client))
    expect(heard.map((packet) => packet.subarray(12).toString())).toEqual(['media'])
  })

  test('comes through when parts of its handshake come twice, out of order, or get lost once', async () => {
    const held: Buffer[] = []
    let count = 0
    const { events } = meet({
      onWay: (bytes) => {
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
    ['has another certificate', () => ({ shown: another })],
    ['shows the certificate without its key', () => ({ shown: { ...theirs, keyPem: another.keyPem } })],
    [
      'signs as somebody else and shows the certificate afterwards',
      () => ({
        shown: another,
        onWay: (bytes) => (typeOf(bytes) === CERTIFICATE_VERIFY ? [bytes, certificateMessage(theirs)] : [bytes]),
      }),
    ],
    ['saw another handshake', () => ({ spoil: ({ cipher }) => void (cipher.verifyData = () => Buffer.alloc(12, 1)) })],
  ])('and %s is sent away', async (_how, play) => {
    const { events } = meet(play())
    await expect.poll(() => events).toHaveLength(1)
    expect(events).not.toContain('ready')
  })
})

describe('a link that stands', () => {
  test('survives whatever a stranger sends', async () => {
    const { events, heard, link, client, said } = meet()
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
    expect(heard).toHaveLength(1)
  })

  test('ends when the peer itself says goodbye', async () => {
    const { events, link, client } = meet()
    await expect.poll(() => events).toEqual(['ready'])
    const header = { type: 21, version: 0xfefd, epoch: 1, sequenceNumber: 7 }
    const sealed = client.cipher.cipher.encrypt(client.sessionType, Buffer.of(1, 0), header)
    link.receive(Buffer.concat([Buffer.of(21, 0xfe, 0xfd, 0, 1, 0, 0, 0, 0, 0, 7, 0, sealed.length), sealed]))
    expect(events).toEqual(['ready', 'the peer closed the connection'])
  })

  test('answers a Finished that is repeated, but not for ever', async () => {
    const { events, answers, link, client, said } = meet()
    await expect.poll(() => client.connected && events.length).toBe(1)
    const finished = said.findLast((bytes) => bytes[0] === 22 && bytes.readUInt16BE(3) === 1)
    const before = answers.length
    const repeat = async (times: number): Promise<void> => {
      for (let count = 0; count < times; count++) link.receive(finished ?? Buffer.alloc(0))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await repeat(1)
    expect(answers.length).toBeGreaterThan(before)
    await repeat(30)
    const after = answers.length
    await repeat(30)
    expect(answers).toHaveLength(after)
  })
})

test('what nobody completes is kept up to a bound', async () => {
  const part = record(CERTIFICATE, Buffer.alloc(1_200))
  part.writeUIntBE(1_201, 14, 3)
  const [half, full] = [meet(), meet()]
  for (let count = 0; count < 25; count++) half.link.receive(part)
  for (let count = 0; count < 60; count++) full.link.receive(part)
  await expect.poll(() => half.events).toEqual(['ready'])
  await expect.poll(() => full.said.length).toBeGreaterThan(1)
  expect(full.answers).toEqual([])
  full.link.close()
})
