import { AV_SAMPLE_FMT_FLTP, Frame } from 'node-av'
import type { AudioReading, AudioSlice } from '../waveform/index.ts'
import { openAacDecoder } from './audio/aac.ts'
import { createPacket } from './encode.ts'
import { serveRequests } from './serve-requests.ts'

serveRequests<AudioSlice, AudioReading>(({ decoderConfig, frames }) =>
  peakAmplitude(Buffer.from(decoderConfig), frames),
)

/** The first frames of a decoder overlap with audio that it has not seen. */
const WARM_UP_FRAMES = 2

/**
 * The largest amplitude in these AAC frames, with 1 as full scale; null if none can be decoded. `decoderConfig` is an
 * AudioSpecificConfig.
 */
function peakAmplitude(decoderConfig: Buffer, frames: readonly Uint8Array[]): number | null {
  const context = openAacDecoder(decoderConfig)
  const packet = createPacket()
  const frame = new Frame()
  let peak: number | null = null
  let settled = 0
  try {
    frame.alloc()
    for (const data of frames) {
      packet.data = Buffer.from(data)
      const sent = context.sendPacketSync(packet)
      packet.unref()
      if (sent < 0) continue
      while (context.receiveFrameSync(frame) >= 0) {
        settled++
        if (settled > WARM_UP_FRAMES && frame.format === AV_SAMPLE_FMT_FLTP) peak = Math.max(peak ?? 0, loudest(frame))
        frame.unref()
      }
    }
    return peak
  } finally {
    packet.free()
    frame.free()
    context.freeContext()
  }
}

function loudest(frame: Frame): number {
  let peak = 0
  for (const plane of frame.data ?? []) {
    const count = Math.min(frame.nbSamples, plane.length >> 2)
    for (let at = 0; at < count; at++) peak = Math.max(peak, Math.abs(plane.readFloatLE(at * 4)))
  }
  return peak
}
