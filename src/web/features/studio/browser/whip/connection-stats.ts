/** Statistics of a connection as the browser measures them. */
export interface ConnectionStats {
  /** When these were measured, in milliseconds. */
  readonly at: number
  /** Bytes of video and audio sent in total. */
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** Round-trip time in milliseconds; null while unknown. */
  readonly roundTrip: number | null
  /** Share of recent packets that were lost, from 0 to 1. */
  readonly packetLoss: number
  /** The resource that limits the video quality. */
  readonly limitedBy: 'cpu' | 'bandwidth' | null
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Reads the statistics of WebRTC Statistics §8; a value that the browser omits is 0 or null. */
export async function readStats(peer: RTCPeerConnection, senders: readonly RTCRtpSender[]): Promise<ConnectionStats> {
  const stats = { at: performance.now(), bytes: 0, width: 0, height: 0, frameRate: 0, packetLoss: 0 }
  let roundTrip: number | null = null
  let limitedBy: ConnectionStats['limitedBy'] = null
  if (peer.connectionState === 'closed') return { ...stats, roundTrip, limitedBy }
  for (const sender of senders) {
    const reports: Record<string, unknown>[] = []
    for (const report of (await sender.getStats()).values()) reports.push(report)
    for (const report of reports) {
      if (report['type'] === 'outbound-rtp') {
        stats.bytes += number(report['bytesSent'])
        if (report['kind'] !== 'video') continue
        stats.width = number(report['frameWidth'])
        stats.height = number(report['frameHeight'])
        stats.frameRate = number(report['framesPerSecond'])
        const reason = report['qualityLimitationReason']
        limitedBy = reason === 'cpu' || reason === 'bandwidth' ? reason : null
      }
      if (report['type'] === 'remote-inbound-rtp' && report['kind'] === 'video') {
        stats.packetLoss = number(report['fractionLost'])
        if (typeof report['roundTripTime'] === 'number') roundTrip = Math.round(report['roundTripTime'] * 1000)
      }
    }
  }
  return { ...stats, roundTrip, limitedBy }
}
