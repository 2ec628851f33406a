import { AVERROR_EAGAIN, AVERROR_EOF, Filter, type FilterContext, FilterGraph, FilterInOut, Frame } from 'node-av'
import { check, EncodeFailed } from '../encode.ts'

/** A chain of FFmpeg filters described by `description`, for frames of one format. */
export class FilterChain {
  readonly #graph = new FilterGraph()
  readonly #source: FilterContext
  readonly #sink: FilterContext
  readonly #frame = new Frame()

  /** `input` describes the frames for the filter `buffer` or `abuffer`. */
  constructor(kind: 'video' | 'audio', input: string, description: string) {
    const [source, sink] = kind === 'video' ? ['buffer', 'buffersink'] : ['abuffer', 'abuffersink']
    this.#graph.alloc()
    this.#graph.nbThreads = 1
    this.#source = this.#end(source, 'in', input)
    this.#sink = this.#end(sink, 'out', null)
    const outputs = FilterInOut.createList([{ name: 'in', filterCtx: this.#source, padIdx: 0 }])
    const inputs = FilterInOut.createList([{ name: 'out', filterCtx: this.#sink, padIdx: 0 }])
    check(this.#graph.parsePtr(description, inputs, outputs), 'set up filters')
    check(this.#graph.configSync(), 'set up filters')
    this.#frame.alloc()
  }

  /** Yields the finished frames after this frame; null flushes. The frame object is reused. */
  *push(frame: Frame | null): Generator<Frame, void> {
    check(this.#source.buffersrcAddFrameSync(frame), 'filter')
    for (;;) {
      const code = this.#sink.buffersinkGetFrameSync(this.#frame)
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return
      check(code, 'filter')
      yield this.#frame
      this.#frame.unref()
    }
  }

  close(): void {
    this.#frame.free()
    this.#graph.free()
  }

  #end(filter: string, name: string, input: string | null): FilterContext {
    const found = Filter.getByName(filter)
    const context = found && this.#graph.createFilter(found, name, input)
    if (context === null) throw new EncodeFailed(`this FFmpeg cannot create the filter ${filter} (${input ?? ''})`)
    return context
  }
}
