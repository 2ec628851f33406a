/** Measures the audio level of lives and the waveform of recordings. */
export { createAudioMeter, type AudioMeter, type AudioReading, type AudioSlice } from './audio-meter.ts'
export { AudioSlices } from './audio-slices.ts'
export { sliceWaveform, WAVEFORM_FILE, type Waveform } from './peaks.ts'
export { RecordedAudio } from './recorded-audio.ts'
