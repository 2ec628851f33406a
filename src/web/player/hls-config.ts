import type { HlsConfig } from 'hls.js'
import type { StreamSource } from './stream.ts'

const retryPolicy = {
  default: {
    maxTimeToFirstByteMs: 12_000,
    maxLoadTimeMs: 20_000,
    timeoutRetry: { maxNumRetry: 3, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: 6, retryDelayMs: 250, maxRetryDelayMs: 2000 },
  },
}

/**
 * The configuration of hls.js 1.7. In low-latency mode it targets the playlist's PART-HOLD-BACK unless liveSyncDuration
 * is set, and plays faster only while more than one second is buffered. Every stall adds liveSyncOnStallIncrease to the
 * target permanently, so it is small. Unless it `catchesUp`, something else sets the speed.
 */
export function hlsConfig(latencyMode: StreamSource['latencyMode'], catchesUp = true): Partial<HlsConfig> {
  return {
    lowLatencyMode: latencyMode === 'low',
    liveDurationInfinity: true,
    maxLiveSyncPlaybackRate: latencyMode === 'low' && catchesUp ? 1.5 : 1,
    liveSyncOnStallIncrease: 0.25,
    backBufferLength: 30,
    maxBufferLength: 12,
    maxMaxBufferLength: 30,
    maxBufferHole: 0.3,
    detectStallWithCurrentTimeMs: 500,
    nudgeMaxRetry: 10,
    enableWorker: false,
    startFragPrefetch: true,
    testBandwidth: false,
    // A resolution above the size of the player would waste bandwidth.
    capLevelToPlayerSize: true,
    abrEwmaDefaultEstimate: 5_000_000,
    enableInterstitialPlayback: false,
    manifestLoadPolicy: retryPolicy,
    playlistLoadPolicy: retryPolicy,
    fragLoadPolicy: retryPolicy,
  }
}
