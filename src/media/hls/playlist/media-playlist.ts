import { gzipSync } from 'node:zlib'
import type { Body } from '../../http/index.ts'
import { SKIP_WINDOW } from './live.ts'
import { formatName } from './names.ts'
import type { Rendition } from './rendition.ts'
import { decimal } from './segment.ts'

/**
 * The text of one media playlist (RFC 8216bis §4.4), built once per change for any number of requests. Only the lines
 * near the live edge are rebuilt; older lines come from the history.
 */
export class MediaPlaylist {
  readonly rendition: Rendition
  #siblings: () => readonly Rendition[]
  #bodies = new Map<string, Body>()
  #version = -1
  #skippable = 0

  /** `siblings` are the other renditions that players may switch to (RFC 8216bis §4.4.5.4). */
  constructor(rendition: Rendition, siblings: () => readonly Rendition[]) {
    this.rendition = rendition
    this.#siblings = siblings
  }

  /** `delta` omits the skippable segments (RFC 8216bis §6.2.5.1), unless the live has ended or there are none. */
  body(delta: boolean, gzip: boolean): Body {
    const { rendition } = this
    if (this.#version !== rendition.version) {
      this.#bodies.clear()
      this.#version = rendition.version
      this.#skippable = rendition.skippable
    }
    const skip = delta && !rendition.live.ended && this.#skippable > 0
    const key = `${skip}-${gzip}`
    const known = this.#bodies.get(key)
    if (known !== undefined) return known
    const chunks = this.#build(skip, gzip)
    const body = { chunks, length: chunks.reduce((sum, chunk) => sum + chunk.length, 0) }
    this.#bodies.set(key, body)
    return body
  }

  #build(skip: boolean, gzip: boolean): Buffer[] {
    const { rendition } = this
    const header = mediaHeader(rendition)
    const tail = rendition.recent.map((segment) => segment.lines()).join('') + ending(rendition, this.#siblings())
    if (!skip) return gzip ? rendition.history.gzip(header, tail) : rendition.history.plain(header, tail)
    const text = Buffer.from(`${header}#EXT-X-SKIP:SKIPPED-SEGMENTS=${this.#skippable}\n${tail}`)
    return [gzip ? gzipSync(text, { level: 1 }) : text]
  }
}

function mediaHeader(rendition: Rendition): string {
  const { live } = rendition
  const { targetDuration } = live
  // Omitted while there is no encoder: players then poll instead of running into a timeout.
  const block = live.interrupted || live.ended ? '' : 'CAN-BLOCK-RELOAD=YES,'
  const control =
    `${block}CAN-SKIP-UNTIL=${SKIP_WINDOW * targetDuration},HOLD-BACK=${3 * targetDuration},` +
    `PART-HOLD-BACK=${decimal(live.partHoldBack())}`
  return (
    `#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:${targetDuration}\n` +
    `#EXT-X-SERVER-CONTROL:${control}\n#EXT-X-PART-INF:PART-TARGET=${decimal(rendition.longestPart())}\n` +
    `#EXT-X-MEDIA-SEQUENCE:${rendition.firstMsn}\n#EXT-X-DISCONTINUITY-SEQUENCE:${rendition.firstEpoch}\n`
  )
}

function ending(rendition: Rendition, siblings: readonly Rendition[]): string {
  if (rendition.live.ended) return '#EXT-X-ENDLIST\n'
  let lines = ''
  if (!rendition.live.interrupted) {
    const part = rendition.openSegment?.parts.length ?? 0
    const { name, token, currentEpoch: epoch, currentMsn: msn } = rendition
    const hint = formatName({ type: 'part', rendition: name, epoch, msn, part, token })
    lines += `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${hint}"\n`
  }
  for (const { name, recent } of siblings) {
    const last = recent.findLast((segment) => segment.parts.length > 0)
    if (last === undefined) continue
    lines += `#EXT-X-RENDITION-REPORT:URI="${name}.m3u8",LAST-MSN=${last.msn},LAST-PART=${last.parts.length - 1}\n`
  }
  return lines
}
