/** A queue that runs at most `limit` jobs at once, the others in their order; a job never rejects. */
export function createQueue(limit: number): (job: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = []
  let running = 0

  function next(): void {
    const job = running < limit ? waiting.shift() : undefined
    if (!job) return
    running += 1
    void job().then(() => {
      running -= 1
      next()
    })
  }

  return (job) => {
    waiting.push(job)
    next()
  }
}
