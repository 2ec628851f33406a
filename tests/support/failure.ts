/** What this work throws; null when it goes well. */
export function failure(work: () => unknown): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}
