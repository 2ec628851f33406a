/** Measures how loud lives are: one process decodes a slice of each now and then, apart from everything that must not wait. */
export { createSoundMeter, type SoundMeter } from './sound-meter.ts'
export { SoundSlices } from './sound-slices.ts'
