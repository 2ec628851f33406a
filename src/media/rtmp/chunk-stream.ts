/** What the reader remembers of one chunk stream: later headers only say what changed (RTMP 1.0 §5.3.1.2). */
export interface ChunkStream {
  readonly id: number
  type: number
  streamId: number
  length: number
  timestamp: number
  /** The timestamp field of the last header: a point in time after type 0, else a difference. */
  field: number
  extended: boolean
  /** The message under way, or null between messages. */
  body: Buffer | null
  filled: number
}

export const newChunkStream = (id: number): ChunkStream => ({
  id,
  type: 0,
  streamId: 0,
  length: -1,
  timestamp: 0,
  field: 0,
  extended: false,
  body: null,
  filled: 0,
})
