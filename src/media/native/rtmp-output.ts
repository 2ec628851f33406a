import {
  AVFMT_FLAG_FLUSH_PACKETS,
  type CodecContext,
  FFmpegError,
  FormatContext,
  type Packet,
  type Rational,
  type Stream,
} from 'node-av'

/** The server rejected the stream, is not reachable, disconnected or stopped reading. */
export class PublishFailed extends Error {
  override readonly name = 'PublishFailed'
}

/** The timeout of one step (connecting, or sending one packet). */
const stepTimeoutMs = 10_000

/** One RTMP connection that publishes FLV; every step fails with `PublishFailed` when the connection is lost. */
export class RtmpOutput {
  readonly #format = new FormatContext()
  readonly #sources = new Map<Stream, Rational>()

  constructor(url: string) {
    check(this.#format.allocOutputContext2(null, 'flv', url), 'prepare')
    this.#format.setFlags(AVFMT_FLAG_FLUSH_PACKETS)
    this.#format.setOption('flvflags', 'no_duration_filesize')
  }

  /** Adds an open encoder as a track; must be called before `open`. */
  addTrack(encoder: CodecContext): Stream {
    const stream = this.#format.newStream()
    check(stream.codecpar.fromContext(encoder), 'describe a track')
    stream.timeBase = encoder.timeBase
    this.#sources.set(stream, encoder.timeBase)
    return stream
  }

  async open(): Promise<void> {
    check(await this.#bounded(this.#format.openOutput()), 'connect')
    check(await this.#bounded(this.#format.writeHeader()), 'begin')
  }

  async write(packet: Packet, stream: Stream): Promise<void> {
    const timeBase = this.#sources.get(stream)
    if (timeBase === undefined) throw new RangeError('this track was not added to this output')
    packet.streamIndex = stream.index
    packet.rescaleTs(timeBase, stream.timeBase)
    check(await this.#bounded(this.#format.writeFrame(packet)), 'send')
  }

  /** Unpublishes and disconnects. */
  async close(): Promise<void> {
    check(await this.#bounded(this.#format.writeTrailer()), 'end')
    await this.#format.closeOutput()
  }

  async #bounded(step: Promise<number>): Promise<number> {
    const timer = setTimeout(() => this.#format.interrupt(), stepTimeoutMs)
    try {
      return await step
    } finally {
      clearTimeout(timer)
    }
  }
}

function check(code: number, step: string): void {
  if (code < 0) throw new PublishFailed(`cannot ${step}: ${FFmpegError.strerror(code)}`)
}
