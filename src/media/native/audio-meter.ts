import type { AudioReading, AudioSlice } from '../waveform/index.ts'
import { serveRequests } from './serve-requests.ts'
import { peakAmplitude } from './audio/peak.ts'

serveRequests<AudioSlice, AudioReading>(({ decoderConfig, frames }) =>
  peakAmplitude(Buffer.from(decoderConfig), frames),
)
