import type { EngineLog } from './engine.ts'
import type { Recordings } from './recording/index.ts'
import { firstBegin, type StreamBegin } from './stream/begin.ts'
import type { StreamRegistry } from './stream/registry.ts'

/**
 * Looks up where a stream begins that is about to be opened: after what an earlier run of the engine recorded of it; null
 * when it has ended. Each stream once at a time: storage must not be read for this when the stream is already written.
 */
export function openings(
  registry: StreamRegistry,
  recordings: Recordings,
  log: EngineLog,
): (streamId: string) => Promise<StreamBegin | null> {
  const lookups = new Map<string, Promise<StreamBegin | null>>()

  async function lookUp(streamId: string): Promise<StreamBegin | null> {
    try {
      const begin = await recordings.continuation(streamId)
      return begin === 'kept' ? null : begin
    } catch (err) {
      log.error({ err, streamId }, 'what was recorded of a stream could not be read: it begins anew')
      return firstBegin
    } finally {
      // Not before whoever waited has opened the stream.
      setImmediate(() => lookups.delete(streamId))
    }
  }

  return async (streamId) => {
    // An open stream goes on where it is; the registry asks for no beginning.
    if (registry.has(streamId)) return firstBegin
    const lookup = lookups.get(streamId) ?? lookUp(streamId)
    lookups.set(streamId, lookup)
    return lookup
  }
}
