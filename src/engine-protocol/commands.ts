import { z } from 'zod'
import { demoDrawing } from './demo.ts'
import { pickPlace, pickRange, pickWindow } from './picks.ts'
import { recording, timeRange, videoSize } from './recording.ts'

const streamId = z.string()
const streamIds = z.array(z.string()).readonly()
const done = z.void()

/**
 * Each command with its input, its output, and the media nodes that receive it. A new command is declared here and
 * implemented in `src/media/create-engine.ts`; everything between is derived from this table.
 */
export const commands = {
  /**
   * Ends the playlist (EXT-X-ENDLIST) and disconnects the encoder. With `keep` the recording is served from then on and
   * returned, also for a stream of an earlier run of the engine. Otherwise, or without a recording, the stream is deleted
   * after `keepMs`. Unknown streams and repeated calls are no error.
   */
  end: {
    input: z.object({ streamId, keep: z.boolean(), keepMs: z.number() }),
    output: recording.nullable(),
    nodes: 'carrier',
  },
  /** Disconnects the encoder of a stream, if there is one; it may reconnect. */
  disconnect: { input: z.object({ streamId }), output: done, nodes: 'carrier' },
  /** Releases a stream to another engine; resolves when its recording is in the bucket, or after a time limit. */
  release: { input: z.object({ streamId }), output: done, nodes: 'carrier' },
  /** Deletes a recording or a pick, and stops a conversion into it. */
  remove: { input: z.object({ streamId }), output: done, nodes: 'all' },
  /**
   * Restricts playback of a recording to the whole segments within `range`, or to none for null; nothing is deleted.
   * Returns null, and changes nothing, without a recording or without a whole segment in the range.
   */
  trim: {
    input: z.object({ streamId, range: timeRange.nullable() }),
    output: recording.nullable(),
    nodes: 'carrier',
  },
  /**
   * Sets the poster of a recording to the frame at `atMs` of the whole recording. The engine chooses one if that is null or
   * outside of the trim. Returns null without a recording.
   */
  choosePoster: {
    input: z.object({ streamId, atMs: z.int().nullable() }),
    output: recording.nullable(),
    nodes: 'carrier',
  },
  /**
   * Deletes recordings of earlier runs that are not in `streamIds`, except those of files and picks. The remaining ones that are in
   * `signed` require signed URLs.
   */
  pruneExcept: { input: z.object({ streamIds, signed: streamIds }), output: done, nodes: 'all' },
  /**
   * Converts a video file on the disk of the engine into the recording of a file stream, and resumes an earlier attempt
   * with the same file. Resolves when the job is stored; its progress is sent as `conversion` events. A repeated call
   * changes nothing while the conversion is waiting or running, and reports its outcome again after it is done.
   */
  convert: { input: z.object({ streamId, file: z.string() }), output: done, nodes: 'carrier' },
  /**
   * Chooses a poster as `choosePoster` does, and returns it as a JPEG file in base64; null without a recording or video, or
   * if it cannot be made now.
   */
  poster: {
    input: z.object({ streamId, atMs: z.int().nullable() }),
    output: z.string().nullable(),
    nodes: 'carrier',
  },
  /**
   * Makes a pick of a range of a recording, also of a stream on air. It plays as a playlist at once, and as a file after a
   * `pick` event. A repeated call changes nothing while it is being made, and repeats the event afterwards. Returns null,
   * and makes nothing, if the recording does not contain the range.
   */
  makePick: {
    input: z.object({ streamId, pickId: streamId, range: pickRange, window: pickWindow }),
    output: pickPlace.nullable(),
    nodes: 'carrier',
  },
  /**
   * Draws a video of the demo with music as the recording of a file stream, with the lowest priority; what an interrupted
   * call left is replaced. Returns null if it cannot be made now.
   */
  drawVideo: {
    input: z.object({ streamId, ...demoDrawing, seconds: z.int().min(2).max(60) }),
    output: z.object({ recording, size: videoSize }).nullable(),
    nodes: 'carrier',
  },
  /** Draws an image of the demo, and returns it as a JPEG file in base64; null if it cannot be made now. */
  drawImage: {
    input: z.object({ streamId, ...demoDrawing }),
    output: z.string().nullable(),
    nodes: 'carrier',
  },
  /** Sets whether playback of a stream requires signed URLs. */
  restrict: { input: z.object({ streamId, signed: z.boolean() }), output: done, nodes: 'all' },
} as const satisfies Record<string, CommandDeclaration>

/** `carrier`: the current or last media node of the stream. */
export type NodeScope = 'carrier' | 'all'

interface CommandDeclaration {
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly nodes: NodeScope
}
