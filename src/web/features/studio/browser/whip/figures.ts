/** How a connection does, as the browser measures it. */
export interface Figures {
  /** When these were read, in milliseconds. */
  readonly at: number
  /** Of picture and sound, sent so far. */
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly frameRate: number
  /** There and back, in milliseconds; null while it is unknown. */
  readonly roundTrip: number | null
  /** Of what was sent lately, from 0 to 1. */
  readonly lost: number
  /** The device or the network holds the picture back. */
  readonly heldBackBy: 'cpu' | 'bandwidth' | null
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Reads what WebRTC Statistics §8 names; browsers leave some of it out. */
export async function readFigures(peer: RTCPeerConnection, senders: readonly RTCRtpSender[]): Promise<Figures> {
  const figures = { at: performance.now(), bytes: 0, width: 0, height: 0, frameRate: 0, lost: 0 }
  let roundTrip: number | null = null
  let heldBackBy: Figures['heldBackBy'] = null
  if (peer.connectionState === 'closed') return { ...figures, roundTrip, heldBackBy }
  for (const sender of senders) {
    const reports: Record<string, unknown>[] = []
    for (const report of (await sender.getStats()).values()) reports.push(report)
    for (const report of reports) {
      if (report['type'] === 'outbound-rtp') {
        figures.bytes += number(report['bytesSent'])
        if (report['kind'] !== 'video') continue
        figures.width = number(report['frameWidth'])
        figures.height = number(report['frameHeight'])
        figures.frameRate = number(report['framesPerSecond'])
        const reason = report['qualityLimitationReason']
        heldBackBy = reason === 'cpu' || reason === 'bandwidth' ? reason : null
      }
      if (report['type'] === 'remote-inbound-rtp' && report['kind'] === 'video') {
        figures.lost = number(report['fractionLost'])
        if (typeof report['roundTripTime'] === 'number') roundTrip = Math.round(report['roundTripTime'] * 1000)
      }
    }
  }
  return { ...figures, roundTrip, heldBackBy }
}
