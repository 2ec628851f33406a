import { constants, crc32, deflateRaw } from 'node:zlib'
import { promisify } from 'node:util'

const deflateOf = promisify(deflateRaw)

/** The bytes of a part of a body, plain and compressed. */
export interface Part {
  readonly plain: Buffer
  /** Whole blocks (RFC 1951 §3.2.3) that refer to nothing before them. */
  readonly blocks: Buffer
}

/** Ends at a byte, so that any blocks can follow. */
export async function compressPart(text: string): Promise<Part> {
  const plain = Buffer.from(text)
  return { plain, blocks: await deflateOf(plain, { finishFlush: constants.Z_FULL_FLUSH }) }
}

/** Of a stored block (RFC 1951 §3.2.4). */
const longestBlock = 0xffff

/** Blocks without compression. */
function storedBlocks(plain: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let start = 0; start < plain.byteLength; start += longestBlock) {
    const bytes = plain.subarray(start, start + longestBlock)
    const header = Buffer.alloc(5)
    header.writeUInt16LE(bytes.byteLength, 1)
    header.writeUInt16LE(bytes.byteLength ^ 0xffff, 3)
    blocks.push(header, bytes)
  }
  return Buffer.concat(blocks)
}

export const plainPart = (text: string): Part => {
  const plain = Buffer.from(text)
  return { plain, blocks: storedBlocks(plain) }
}

/** A member of a gzip file without flags and time (RFC 1952 §2.3). */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty stored block, the last one. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

export function joinCompressed(parts: readonly Part[]): Buffer {
  let checksum = 0
  let length = 0
  for (const { plain } of parts) {
    checksum = crc32(plain, checksum)
    length += plain.byteLength
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([gzipHeader, ...parts.map(({ blocks }) => blocks), lastBlock, trailer])
}

export const joinPlain = (parts: readonly Part[]): Buffer => Buffer.concat(parts.map(({ plain }) => plain))
