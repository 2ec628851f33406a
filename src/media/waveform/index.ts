/** Measures the audio level of lives and the waveform of recordings. */
export { type AudioMeter, type AudioReading, type AudioSlice, AudioSlices, createAudioMeter } from './audio-meter.ts'
export { RecordedAudio, sliceWaveform, type Waveform, WAVEFORM_FILE } from './recorded-audio.ts'
