/** Message type ids, RTMP 1.0 specification §5.4 and §7.1. */
export const messageType = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  dataAmf0: 18,
  commandAmf0: 20,
  aggregate: 22,
} as const

export interface Message {
  readonly type: number
  readonly streamId: number
  /** Milliseconds on the sender's clock, modulo 2³². */
  readonly timestamp: number
  readonly body: Buffer
}
