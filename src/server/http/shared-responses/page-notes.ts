import { AsyncLocalStorage } from 'node:async_hooks'

/** The ids of the users for whom a response may differ from that for visitors; null: all users. */
type DiffersFor = ReadonlySet<number> | null

/** Of calls in process only: unlike a header, no client sees it. */
const notes = new AsyncLocalStorage<{ differsFor: DiffersFor }>()

/** Notes that the response to the present call is that for visitors. */
export function noteShared(differsFor: ReadonlySet<number>): void {
  const note = notes.getStore()
  if (note !== undefined) note.differsFor = differsFor
}

/** Makes a call in process, and returns with its result what is noted of it. */
export async function withNote<Result>(call: () => Promise<Result>): Promise<readonly [Result, DiffersFor]> {
  const note: { differsFor: DiffersFor } = { differsFor: null }
  return [await notes.run(note, call), note.differsFor]
}
