const STAP_A = 24
const FU_A = 28
const LAST_SINGLE = 23
/** The payload limit: with all headers a packet fits the smallest IPv6 networks (1280 bytes) and most tunnels. */
const MAX_BYTES = 1_160

/**
 * The RTP payloads of one frame in order: RFC 6184 §5.6, §5.7.1 (STAP-A) for successive small NAL units, and §5.8
 * (FU-A) for large ones, which form packetization mode 1. Other types of units are dropped.
 */
export function packetizeH264(units: readonly Buffer[], mostBytes = MAX_BYTES): Buffer[] {
  const payloads: Buffer[] = []
  let small: Buffer[] = []
  let bytes = 1
  const flush = (): void => {
    const [first] = small
    if (first !== undefined) payloads.push(small.length === 1 ? first : aggregate(small))
    small = []
    bytes = 1
  }
  for (const unit of units) {
    const type = (unit[0] ?? 0) & 31
    if (type === 0 || type > LAST_SINGLE) continue
    if (unit.length > mostBytes) {
      flush()
      payloads.push(...fragments(unit, mostBytes - 2))
      continue
    }
    if (bytes + 2 + unit.length > mostBytes) flush()
    small.push(unit)
    bytes += 2 + unit.length
  }
  flush()
  return payloads
}

/** The forbidden bit of any unit, and the highest importance (§5.7). */
function aggregate(units: readonly Buffer[]): Buffer {
  const heads = units.map((unit) => unit[0] ?? 0)
  const forbidden = Math.max(...heads.map((head) => head & 0x80))
  const importance = Math.max(...heads.map((head) => head & 0x60))
  const sized = units.flatMap((unit) => [Buffer.of(unit.length >> 8, unit.length & 0xff), unit])
  return Buffer.concat([Buffer.of(forbidden | importance | STAP_A), ...sized])
}

function* fragments(unit: Buffer, size: number): Generator<Buffer> {
  const head = unit[0] ?? 0
  for (let at = 1; at < unit.length; at += size) {
    const begins = at === 1 ? 0x80 : 0
    const ends = at + size >= unit.length ? 0x40 : 0
    yield Buffer.concat([Buffer.of((head & 0xe0) | FU_A, begins | ends | (head & 31)), unit.subarray(at, at + size)])
  }
}
