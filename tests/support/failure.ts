/** Returns what `work` throws; null when it does not throw. */
export function failure(work: () => unknown): unknown {
  try {
    work()
    return null
  } catch (error) {
    return error
  }
}
