/** Milliseconds from the beginning of the recording. */
export interface TimeRange {
  readonly fromMs: number
  readonly toMs: number
}

/** What a kept recording is like. */
export interface RecordingFacts {
  /** Of the whole recording, in milliseconds. */
  readonly durationMs: number
  /** On the disk. */
  readonly bytes: number
  /** Sound alone otherwise. */
  readonly picture: boolean
  /** What is played of it, in whole segments; null: all. */
  readonly trim: TimeRange | null
}
