/** Where a stream begins: later than 0 when an earlier run of the engine began it. */
export interface StreamBegin {
  /** The first media sequence number and epoch. */
  readonly msn: number
  readonly epoch: number
  /** Media time of the first sample, in whole milliseconds. */
  readonly time: number
}

export const firstBegin: StreamBegin = { msn: 0, epoch: 0, time: 0 }
