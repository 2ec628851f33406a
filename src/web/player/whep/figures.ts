/** How the picture arrives, as the browser measures it; totals since the beginning. */
export interface Figures {
  readonly frames: number
  /** From the first packet of each picture to its decoding, in seconds. */
  readonly processing: number
  /** There and back, in seconds. */
  readonly roundTrip: number
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Reads what WebRTC Statistics §8 names; browsers leave some of it out. */
export async function readFigures(peer: RTCPeerConnection): Promise<Figures> {
  let figures: Figures = { frames: 0, processing: 0, roundTrip: 0 }
  const reports: Record<string, unknown>[] = []
  for (const report of (await peer.getStats()).values()) reports.push(report)
  for (const report of reports) {
    if (report['type'] === 'inbound-rtp' && report['kind'] === 'video') {
      const processing = report['totalProcessingDelay'] ?? report['jitterBufferDelay']
      figures = { ...figures, frames: number(report['framesDecoded']), processing: number(processing) }
    }
    if (report['type'] === 'candidate-pair' && report['nominated'] === true) {
      figures = { ...figures, roundTrip: number(report['currentRoundTripTime']) }
    }
  }
  return figures
}

/** Seconds from the server to the screen, for the pictures between two readings; null without any. */
export function delayOf(before: Figures, now: Figures): number | null {
  const frames = now.frames - before.frames
  if (frames <= 0) return null
  return now.roundTrip / 2 + Math.max(0, now.processing - before.processing) / frames
}
