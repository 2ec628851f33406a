import { Unplayable } from './unplayable.ts'

/** ITU-T H.273 table 3: perceptual quantization and hybrid log-gamma. */
const TRANSFERS = new Set([16, 18])

/** Made into H.264 for everybody it would look pale. Throws Unplayable for a transfer of high dynamic range. */
export function refuseHighDynamicRange(transfer: number): void {
  if (!TRANSFERS.has(transfer)) return
  throw new Unplayable('a picture of high dynamic range (HDR) is not taken: choose SDR (Rec. 709)', 'colour')
}
