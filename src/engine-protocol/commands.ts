import { z } from 'zod'
import { recording, timeRange } from './recording.ts'

const streamId = z.string()
const streamIds = z.array(z.string()).readonly()
const done = z.void()

/**
 * Each command: what it takes, what it returns, and which of several media nodes receive it. A new command is declared
 * here and implemented in `src/media/create-engine.ts`; everything between is derived from this table.
 */
export const commands = {
  /**
   * Ends the playlist (EXT-X-ENDLIST) and disconnects the encoder. With `keep` the recording is played from then on, and
   * returned, also for a stream of an earlier run of the engine. Otherwise, or where there is no recording, the stream is
   * deleted after `keepMs`. Unknown streams and repeated calls are no error.
   */
  end: {
    input: z.object({ streamId, keep: z.boolean(), keepMs: z.number() }),
    output: recording.nullable(),
    nodes: 'carrier',
  },
  /** Disconnects the encoder of a stream, if any; it may reconnect. */
  disconnect: { input: z.object({ streamId }), output: done, nodes: 'carrier' },
  /** Hands a stream over to another engine; resolves when its recording is in the bucket, or the bucket does not answer. */
  release: { input: z.object({ streamId }), output: done, nodes: 'carrier' },
  /** Deletes a recording. */
  remove: { input: z.object({ streamId }), output: done, nodes: 'all' },
  /**
   * Limits a recording to the whole segments within `range`, or shows all of it for null; nothing is deleted. Null where
   * there is no recording, or no whole segment in the range: then nothing has changed.
   */
  trim: {
    input: z.object({ streamId, range: timeRange.nullable() }),
    output: recording.nullable(),
    nodes: 'carrier',
  },
  /**
   * Sets the poster of a recording to its frame at `atMs` of the whole recording; for null, or where that is trimmed off,
   * the engine chooses. Null where there is no recording.
   */
  choosePicture: {
    input: z.object({ streamId, atMs: z.int().nullable() }),
    output: recording.nullable(),
    nodes: 'carrier',
  },
  /**
   * Lists all recordings that are kept: those of earlier runs that are not listed are deleted. Of the kept ones those in
   * `signed` are played by signed URLs only.
   */
  claim: { input: z.object({ streamIds, signed: streamIds }), output: done, nodes: 'all' },
  /** Lets only signed URLs play a stream, or anybody again. */
  restrict: { input: z.object({ streamId, signed: z.boolean() }), output: done, nodes: 'all' },
} as const satisfies Record<string, CommandDeclaration>

/** `carrier`: the media node that carries the stream, or carried it last. */
export type NodeScope = 'carrier' | 'all'

interface CommandDeclaration {
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly nodes: NodeScope
}
