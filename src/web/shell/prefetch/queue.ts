type Job = () => Promise<void>

/** A queue that runs at most `limit` jobs at once, the others in their order; a job never rejects. */
export function createQueue(limit: number): (job: Job) => Promise<void> {
  const waiting: Job[] = []
  let running = 0

  async function work(): Promise<void> {
    running += 1
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
    running -= 1
  }

  return async (job) => {
    waiting.push(job)
    if (running < limit) await work()
  }
}
