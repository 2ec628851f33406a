/** Measurements of the browser on the received video; totals since the start. */
export interface ReceiveStats {
  readonly frames: number
  /** From the first packet of each frame to its decoding, in seconds. */
  readonly processing: number
  /** The round-trip time, in seconds. */
  readonly roundTrip: number
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Reads members of WebRTC Statistics §8; a member that the browser lacks is 0. */
export async function readStats(peer: RTCPeerConnection): Promise<ReceiveStats> {
  let stats: ReceiveStats = { frames: 0, processing: 0, roundTrip: 0 }
  const reports: Record<string, unknown>[] = []
  for (const report of (await peer.getStats()).values()) reports.push(report)
  for (const report of reports) {
    if (report['type'] === 'inbound-rtp' && report['kind'] === 'video') {
      const processing = report['totalProcessingDelay'] ?? report['jitterBufferDelay']
      stats = { ...stats, frames: number(report['framesDecoded']), processing: number(processing) }
    }
    if (report['type'] === 'candidate-pair' && report['nominated'] === true) {
      stats = { ...stats, roundTrip: number(report['currentRoundTripTime']) }
    }
  }
  return stats
}

/** The delay from server to screen in seconds, for the frames between two readings; null without frames. */
export function delayOf(before: ReceiveStats, now: ReceiveStats): number | null {
  const frames = now.frames - before.frames
  if (frames <= 0) return null
  return now.roundTrip / 2 + Math.max(0, now.processing - before.processing) / frames
}
