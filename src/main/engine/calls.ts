import type { ChildProcess } from 'node:child_process'
import type { RecordingFacts } from '#media/index.ts'
import { MediaUnavailable } from '#server/ports/media/port.ts'
import type { EngineCall, FromEngine, ToEngine } from './messages.ts'

type Answer = Extract<FromEngine, { type: 'answer' | 'broken' }>

interface Waiting {
  readonly child: ChildProcess
  resolve(facts: RecordingFacts | null): void
  reject(error: Error): void
}

/** Calls to the engine's process that wait for their answer; those of a process that ends fail with `MediaUnavailable`. */
export class EngineCalls {
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  call(child: ChildProcess | null, call: EngineCall): Promise<RecordingFacts | null> {
    if (!child?.connected) return Promise.reject(new MediaUnavailable('the media engine is not running'))
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { child, resolve, reject })
      child.send({ type: 'call', id, call } satisfies ToEngine)
    })
  }

  answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.type === 'answer') waiting?.resolve(answer.facts)
    else waiting?.reject(new MediaUnavailable(answer.message))
  }

  ended(child: ChildProcess): void {
    for (const [id, waiting] of this.#waiting) {
      if (waiting.child !== child) continue
      this.#waiting.delete(id)
      waiting.reject(new MediaUnavailable('the media engine has ended'))
    }
  }
}
