import { AVERROR_EAGAIN, AVERROR_EOF, Filter, FilterGraph, FilterInOut, Frame } from 'node-av'
import type { FilterContext } from 'node-av'
import { check, EncodeFailed } from '../encode.ts'

/** Filters of FFmpeg one after the other, as `description` names them, for frames that are all alike. */
export class FilterChain {
  readonly #graph = new FilterGraph()
  readonly #source: FilterContext
  readonly #sink: FilterContext
  readonly #frame = new Frame()

  /** `input` describes the frames to come, as the filter `buffer` or `abuffer` wants it. */
  constructor(kind: 'picture' | 'sound', input: string, description: string) {
    const [source, sink] = kind === 'picture' ? ['buffer', 'buffersink'] : ['abuffer', 'abuffersink']
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

  /** What is ready once this frame is known; null: what was held back. The frame is used again for the next. */
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
    if (context === null) throw new EncodeFailed(`this FFmpeg can't set up ${filter} (${input ?? ''})`)
    return context
  }
}
