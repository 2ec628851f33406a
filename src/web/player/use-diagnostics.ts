import { useEffect, useState, type RefObject } from 'react'
import { recentProblems, type Problem } from '../api/problems.ts'
import type { LiveStream } from './stream.ts'

export interface Diagnostics {
  readonly transport: LiveStream['transport']
  /** Seconds behind the playlist's edge, and behind the program time; null where unknown. */
  readonly latency: number | null
  readonly programLatency: number | null
  /** Seconds of media ahead of the playback position. */
  readonly buffer: number
  /** Pixels of the frames on screen. */
  readonly width: number
  readonly height: number
  readonly droppedFrames: number
  readonly totalFrames: number
  /** Bits per second; null where the player does not estimate it. */
  readonly bandwidth: number | null
  readonly problems: readonly Problem[]
}

const intervalMs = 500

function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const isCurrent = buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index)
    if (isCurrent) return buffered.end(index) - currentTime
  }
  return 0
}

function read(video: HTMLVideoElement, stream: LiveStream): Diagnostics {
  const { droppedVideoFrames, totalVideoFrames } = video.getVideoPlaybackQuality()
  return {
    transport: stream.transport,
    latency: stream.edgeLatency(),
    programLatency: stream.programLatency(),
    buffer: bufferedAhead(video),
    width: video.videoWidth,
    height: video.videoHeight,
    droppedFrames: droppedVideoFrames,
    totalFrames: totalVideoFrames,
    bandwidth: stream.bandwidth(),
    problems: recentProblems(),
  }
}

/** Reads the figures of the open stream twice a second while `shown`; null before the first reading. */
export function useDiagnostics(
  shown: boolean,
  video: RefObject<HTMLVideoElement | null>,
  stream: RefObject<LiveStream | null>,
): Diagnostics | null {
  const [figures, setFigures] = useState<Diagnostics | null>(null)
  useEffect(() => {
    if (!shown) return undefined
    const update = () => {
      if (video.current && stream.current) setFigures(read(video.current, stream.current))
    }
    const timer = setInterval(update, intervalMs)
    return () => clearInterval(timer)
  }, [shown, video, stream])
  return shown ? figures : null
}
