import { Frame } from 'node-av'
import { check, createPacket, encode } from '../encode.ts'
import { hardwareKinds, openVideoEncoder, softwareKind, type EncoderKind } from './video-encoder.ts'

export interface Choice {
  readonly kind: EncoderKind
  /** Why each encoder in hardware is not the one, line by line. */
  readonly refused: readonly string[]
}

const trial = { width: 640, height: 360, bitRate: 1_000_000, frameRate: 30, threads: 1 }

/** The first encoder in hardware that makes a picture on this machine, else libx264. */
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
    check(frame.getBuffer(), 'allocate a picture')
    frame.pts = 0n
    for (const made of encode(encoder.context, encoder.upload(frame), packet)) made.unref()
  } finally {
    packet.free()
    frame.free()
    encoder.close()
  }
}
