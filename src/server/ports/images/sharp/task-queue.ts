/** Runs at most `atOnce` tasks, queues at most `waiting` more, and rejects further ones with `busy`. */
export function taskQueue(atOnce: number, waiting: number, busy: () => Error) {
  let running = 0
  const queue: (() => void)[] = []

  async function acquire(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw busy()
    // A finished task passes its slot on, so `running` does not change.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function release(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await acquire()
    try {
      return await task()
    } finally {
      release()
    }
  }
}
