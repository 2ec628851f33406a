import type { EngineLog } from '../engine.ts'
import { streamStart, type ResumePoint } from '../journal/index.ts'
import type { Recordings } from '../recordings/index.ts'
import type { StreamRegistry } from '../stream/index.ts'

/**
 * Returns the lookup of the resume point of a stream that is about to open: after what an earlier session recorded of
 * it, or null if the stream has ended. Concurrent lookups of a stream share one read, because storage must not be read
 * once the stream is being written.
 */
export function resumePoints(
  registry: StreamRegistry,
  recordings: Recordings,
  log: EngineLog,
): (streamId: string) => Promise<ResumePoint | null> {
  const lookups = new Map<string, Promise<ResumePoint | null>>()

  async function lookUp(streamId: string): Promise<ResumePoint | null> {
    try {
      const resumePoint = await recordings.resumePoint(streamId)
      return resumePoint === 'ended' ? null : resumePoint
    } catch (err) {
      log.error({ err, streamId }, 'the recording of a stream could not be read: the stream starts over')
      return streamStart
    } finally {
      // The waiting callers open the stream first.
      setImmediate(() => lookups.delete(streamId))
    }
  }

  return async (streamId) => {
    // An open stream continues; the registry needs no resume point.
    if (registry.has(streamId)) return streamStart
    const lookup = lookups.get(streamId) ?? lookUp(streamId)
    lookups.set(streamId, lookup)
    return lookup
  }
}
