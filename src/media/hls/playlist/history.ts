import { constants, crc32, deflateRawSync } from 'node:zlib'

/** Lines collected before they become a block: few enough to compress quickly, enough to compress well. */
const BLOCK_CHARACTERS = 16_384
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

interface Block {
  readonly plain: Buffer
  readonly deflated: Buffer
}

/**
 * The part of a playlist that no longer changes. It grows in blocks that are compressed once, so that sending a
 * six-hour playlist compresses only its end: deflate blocks that end in a full flush can be joined (RFC 1951 §3.2.4),
 * and the checksum is carried on from block to block.
 */
export class History {
  #blocks: Block[] = []
  #open = ''
  #checksum: { readonly header: string; readonly blocks: number; readonly crc: number; readonly size: number } | null =
    null

  append(lines: string): void {
    this.#open += lines
    if (this.#open.length < BLOCK_CHARACTERS) return
    this.#blocks.push(flushed(this.#open))
    this.#open = ''
  }

  /** All appended lines, in pieces of whole lines. */
  *pieces(): Generator<string> {
    for (const { plain } of this.#blocks) yield plain.toString()
    yield this.#open
  }

  /** `header`, all appended lines and `tail`, as chunks. */
  plain(header: string, tail: string): Buffer[] {
    return [Buffer.from(header), ...this.#blocks.map((block) => block.plain), Buffer.from(this.#open + tail)]
  }

  /** The same as one gzip member (RFC 1952). */
  gzip(header: string, tail: string): Buffer[] {
    const before = this.#checksumBefore(header)
    const end = Buffer.from(this.#open + tail)
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(end, before.crc), 0)
    trailer.writeUInt32LE((before.size + end.length) % 0x1_0000_0000, 4)
    return [
      GZIP_HEADER,
      flushed(header).deflated,
      ...this.#blocks.map((block) => block.deflated),
      deflateRawSync(end, { level: 1 }),
      trailer,
    ]
  }

  #checksumBefore(header: string): { readonly crc: number; readonly size: number } {
    const known =
      this.#checksum?.header === header
        ? this.#checksum
        : { blocks: 0, crc: crc32(header), size: Buffer.byteLength(header) }
    let { crc, size } = known
    for (const block of this.#blocks.slice(known.blocks)) {
      crc = crc32(block.plain, crc)
      size += block.plain.length
    }
    this.#checksum = { header, blocks: this.#blocks.length, crc, size }
    return this.#checksum
  }
}

function flushed(lines: string): Block {
  const plain = Buffer.from(lines)
  return { plain, deflated: deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH }) }
}
