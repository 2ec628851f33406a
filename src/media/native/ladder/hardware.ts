import { Frame } from 'node-av'
import { check, createPacket, encode } from '../encode.ts'
import { type EncoderKind, hardwareKinds, openVideoEncoder, softwareKind } from './video-encoder.ts'

export interface Choice {
  readonly kind: EncoderKind
  /** Why each hardware encoder is not used. */
  readonly refused: readonly string[]
}

const trial = { width: 640, height: 360, bitRate: 1_000_000, frameRate: 30, threads: 1 }

/** The first hardware encoder that encodes a frame on this machine, otherwise libx264. */
export function chooseEncoder(hardware: boolean): Choice {
  const refused: string[] = []
  for (const kind of hardware ? hardwareKinds : []) {
    try {
      tryOut(kind)
      return { kind, refused }
    } catch (error) {
      refused.push(`${kind.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { kind: softwareKind, refused }
}

function tryOut(kind: EncoderKind): void {
  const encoder = openVideoEncoder(kind, trial)
  const frame = new Frame()
  const packet = createPacket()
  try {
    frame.alloc()
    frame.format = encoder.format
    frame.width = trial.width
    frame.height = trial.height
    check(frame.getBuffer(), 'allocate a frame')
    frame.pts = 0n
    for (const output of encode(encoder.context, encoder.upload(frame), packet)) output.unref()
  } finally {
    packet.free()
    frame.free()
    encoder.close()
  }
}
