import type { Track } from '../../stream/sample.ts'
import { initSegment } from '../fmp4/index.ts'
import type { Rendition } from '../playlist/index.ts'

export function beginEpoch(rendition: Rendition, epoch: number, track: Track): void {
  rendition.startEpoch(epoch)
  rendition.startInit(initSegment(track))
}
