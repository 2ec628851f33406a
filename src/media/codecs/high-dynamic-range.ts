import { Unplayable } from './errors.ts'

/** ITU-T H.273 table 3: perceptual quantization and hybrid log-gamma. */
const TRANSFERS = new Set([16, 18])

/** The H.264 renditions of HDR video would look pale. Throws Unplayable for an HDR transfer. */
export function refuseHighDynamicRange(transfer: number): void {
  if (!TRANSFERS.has(transfer)) return
  throw new Unplayable('high dynamic range (HDR) is not accepted: choose SDR (Rec. 709)', 'colour')
}
