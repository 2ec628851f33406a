import { readFile } from 'node:fs/promises'
import { encodeTag, publishRtmp, readFlv } from '#tests/support/rtmp-publisher.ts'
import type { FlvTag, RtmpPublisher } from '#tests/support/rtmp-publisher.ts'

// Publishes one FLV file over and over as many lives: port, number of lives, file. Ends when its parent disconnects.
const [port = '', count = '', file = ''] = process.argv.slice(2)
const all = readFlv(await readFile(file))
/** Between the beginnings of two lives, so that their key frames do not all come at once. */
const apartMs = 97
const tickMs = 5
const frameMs = 33

/** Metadata and decoder configurations are sent once, as encoders do. */
const isHeader = ({ type, body }: FlvTag): boolean => type === 'script' || body[1] === 0
const media = all.filter((tag) => !isHeader(tag))
const roundMs = (media.at(-1)?.timestamp ?? 0) + frameMs

/** Tag `index` of the endless live. */
function tagAt(index: number): FlvTag {
  const tag = media[index % media.length]
  if (tag === undefined) throw new Error(`${file} holds no picture and no sound`)
  return { ...tag, timestamp: tag.timestamp + Math.floor(index / media.length) * roundMs }
}

/** The tags between the first and the last live, as bytes: encoded once for all of them. */
const encoded = new Map<number, { readonly at: number; readonly bytes: Buffer }>()
function encodedAt(index: number): { readonly at: number; readonly bytes: Buffer } {
  const known = encoded.get(index)
  if (known !== undefined) return known
  const tag = tagAt(index)
  const made = { at: tag.timestamp, bytes: encodeTag(tag) }
  encoded.set(index, made)
  return made
}

interface Live {
  readonly publisher: RtmpPublisher
  readonly begin: number
  next: number
}

const lives: Live[] = []
process.once('disconnect', () => process.exit(0))
for (let number = 0; number < Number(count); number++) {
  const publisher = await publishRtmp({ port: Number(port), streamKey: `live${number}` })
  for (const tag of all.filter(isHeader)) publisher.send(tag)
  lives.push({ publisher, begin: 0, next: 0 })
}
const begin = performance.now()
lives.forEach((live, number) => lives.splice(number, 1, { ...live, begin: begin + number * apartMs }))
process.send?.('publishing')

setInterval(() => {
  const now = performance.now()
  for (const live of lives) {
    for (let tag = encodedAt(live.next); tag.at <= now - live.begin; tag = encodedAt(live.next)) {
      live.publisher.sendBytes(tag.bytes)
      live.next++
    }
  }
  // The last live is the latest: what it has sent nobody needs any more.
  const sent = lives.at(-1)?.next ?? 0
  for (const index of encoded.keys()) {
    if (index >= sent) break
    encoded.delete(index)
  }
}, tickMs)
