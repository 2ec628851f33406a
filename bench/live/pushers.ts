import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishRtmp, readFlv } from '#tests/support/rtmp-publisher.ts'
import type { FlvTag, RtmpPublisher } from '#tests/support/rtmp-publisher.ts'

// Publishes one FLV file over and over as many lives: port, number of lives, file. Ends when its parent disconnects.
const [port = '', count = '', file = ''] = process.argv.slice(2)
const tags = readFlv(await readFile(file))
const length = (tags.at(-1)?.timestamp ?? 0) + 33
/** Between the beginnings of two lives, so that their key frames do not all come at once. */
const apartMs = 97

process.once('disconnect', () => process.exit(0))
for (let live = 0; live < Number(count); live++) {
  void loop(await publishRtmp({ port: Number(port), streamKey: `live${live}` }))
  await sleep(apartMs)
}
process.send?.('publishing')

async function loop(publisher: RtmpPublisher): Promise<void> {
  const begin = performance.now()
  for (let round = 0; ; round++) {
    for (const tag of tags) {
      if (round > 0 && isHeader(tag)) continue
      const timestamp = tag.timestamp + round * length
      const early = timestamp - (performance.now() - begin)
      if (early > 1) await sleep(early)
      publisher.send({ ...tag, timestamp })
    }
  }
}

/** Metadata and decoder configurations are sent once, as encoders do. */
function isHeader({ type, body }: FlvTag): boolean {
  return type === 'script' || body[1] === 0
}
