import { Session } from 'node:inspector/promises'

/**
 * Returns the memory that a start has used and no longer needs: without load, V8 would keep it. Blocks the thread for some
 * hundredths of a second.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
