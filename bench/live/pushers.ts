import { readFile } from 'node:fs/promises'
import { encodeTag, publishRtmp, readFlv } from '#tests/support/rtmp-publisher.ts'
import type { FlvTag, RtmpPublisher } from '#tests/support/rtmp-publisher.ts'

// Publishes one FLV file in a loop as many lives. Arguments: port, number of lives, file. Exits when its parent
// disconnects.
const [port = '', count = '', file = ''] = process.argv.slice(2)
const all = readFlv(await readFile(file))
/** Offset between the starts of two lives, so that their key frames do not coincide. */
const offsetMs = 97
const tickMs = 5
const frameMs = 33

/** Metadata and decoder configurations are sent once, as by encoders. */
const isHeader = ({ type, body }: FlvTag): boolean => type === 'script' || body[1] === 0
const media = all.filter((tag) => !isHeader(tag))
const loopMs = (media.at(-1)?.timestamp ?? 0) + frameMs

/** Tag `index` of the looped stream. */
function tagAt(index: number): FlvTag {
  const tag = media[index % media.length]
  if (tag === undefined) throw new Error(`${file} has neither video nor audio`)
  return { ...tag, timestamp: tag.timestamp + Math.floor(index / media.length) * loopMs }
}

/** Encoded tags between the positions of the first and the last live, shared by all lives. */
const encoded = new Map<number, { readonly at: number; readonly bytes: Buffer }>()
function encodedAt(index: number): { readonly at: number; readonly bytes: Buffer } {
  const cached = encoded.get(index)
  if (cached !== undefined) return cached
  const tag = tagAt(index)
  const entry = { at: tag.timestamp, bytes: encodeTag(tag) }
  encoded.set(index, entry)
  return entry
}

interface Live {
  readonly publisher: RtmpPublisher
  readonly startedAt: number
  next: number
}

const lives: Live[] = []
process.once('disconnect', () => process.exit(0))
for (let number = 0; number < Number(count); number++) {
  const publisher = await publishRtmp({ port: Number(port), streamKey: `live${number}` })
  for (const tag of all.filter(isHeader)) publisher.send(tag)
  lives.push({ publisher, startedAt: 0, next: 0 })
}
const startedAt = performance.now()
lives.forEach((live, number) => lives.splice(number, 1, { ...live, startedAt: startedAt + number * offsetMs }))
process.send?.('publishing')

setInterval(() => {
  const now = performance.now()
  for (const live of lives) {
    for (let tag = encodedAt(live.next); tag.at <= now - live.startedAt; tag = encodedAt(live.next)) {
      live.publisher.sendBytes(tag.bytes)
      live.next++
    }
  }
  // The last live is the furthest behind: tags that it has sent are no longer needed.
  const sent = lives.at(-1)?.next ?? 0
  for (const index of encoded.keys()) {
    if (index >= sent) break
    encoded.delete(index)
  }
}, tickMs)
