/** Lets `atOnce` tasks run at a time and `waiting` more wait; whoever comes then is sent away with `busy`. */
export function createTurns(atOnce: number, waiting: number, busy: () => Error) {
  let running = 0
  const queue: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw busy()
    // Whoever leaves passes the place on without giving it up.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
