import { z } from 'zod'
import { ingestProtocol } from './health.ts'

/** Identifies an encoder to the liver. */
const encoderSource = z
  .object({
    /** Its IP address. */
    address: z.string(),
    protocol: ingestProtocol,
    /** The name of the encoder program. */
    encoder: z.string().nullable(),
  })
  .readonly()
export type EncoderSource = z.infer<typeof encoderSource>

/** Two encoders use one stream key: the engine has refused one of them, because the other one sends. */
export const encoderConflict = z.object({ kept: encoderSource, refused: encoderSource })
