import { gzipSync } from 'node:zlib'
import { decimal } from './decimal.ts'
import { SKIP_WINDOW } from './live.ts'
import { formatName } from './names.ts'
import type { Rendition } from './rendition.ts'

/** Bytes to send one after the other. */
export interface Body {
  readonly chunks: readonly Buffer[]
  readonly length: number
}

/**
 * The text of one media playlist (RFC 8216bis §4.4), built once after each change however many ask for it.
 * Only the lines near the live edge are built anew; those of older segments come from the history.
 */
export class MediaPlaylist {
  readonly rendition: Rendition
  #sibling: () => Rendition | null
  #bodies = new Map<string, Body>()
  #version = -1

  constructor(rendition: Rendition, sibling: () => Rendition | null) {
    this.rendition = rendition
    this.#sibling = sibling
  }

  /** `delta` leaves the skippable segments out (RFC 8216bis §6.2.5.1), unless the live is over or there are none. */
  body(delta: boolean, gzip: boolean): Body {
    const { rendition } = this
    if (this.#version !== rendition.version) {
      this.#bodies.clear()
      this.#version = rendition.version
    }
    const skip = delta && !rendition.live.ended && rendition.frozen > 0
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
    const tail = rendition.recent.map((segment) => segment.lines()).join('') + ending(rendition, this.#sibling())
    if (!skip) return gzip ? rendition.history.gzip(header, tail) : rendition.history.plain(header, tail)
    const text = Buffer.from(`${header}#EXT-X-SKIP:SKIPPED-SEGMENTS=${rendition.frozen}\n${tail}`)
    return [gzip ? gzipSync(text, { level: 1 }) : text]
  }
}

function mediaHeader(rendition: Rendition): string {
  const { live } = rendition
  const { targetDuration } = live
  // Not promised while no encoder is there: players then poll, instead of waiting into an error.
  const block = live.interrupted || live.ended ? '' : 'CAN-BLOCK-RELOAD=YES,'
  const control =
    `${block}CAN-SKIP-UNTIL=${SKIP_WINDOW * targetDuration},HOLD-BACK=${3 * targetDuration},` +
    `PART-HOLD-BACK=${decimal(3 * live.longestPart())}`
  return (
    `#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:${targetDuration}\n` +
    `#EXT-X-SERVER-CONTROL:${control}\n#EXT-X-PART-INF:PART-TARGET=${decimal(rendition.longestPart())}\n` +
    `#EXT-X-MEDIA-SEQUENCE:${rendition.firstMsn}\n#EXT-X-DISCONTINUITY-SEQUENCE:${rendition.firstEpoch}\n`
  )
}

function ending(rendition: Rendition, sibling: Rendition | null): string {
  if (rendition.live.ended) return '#EXT-X-ENDLIST\n'
  let lines = ''
  if (!rendition.live.interrupted) {
    const part = rendition.openSegment?.parts.length ?? 0
    const { kind, token, currentEpoch: epoch, currentMsn: msn } = rendition
    lines += `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${formatName({ type: 'part', kind, epoch, msn, part, token })}"\n`
  }
  const last = sibling?.recent.findLast((segment) => segment.parts.length > 0)
  if (sibling && last) {
    lines += `#EXT-X-RENDITION-REPORT:URI="${sibling.kind}.m3u8",LAST-MSN=${last.msn},LAST-PART=${last.parts.length - 1}\n`
  }
  return lines
}
