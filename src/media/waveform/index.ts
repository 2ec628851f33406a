/** How loud a recording is over its time, so that its liver sees what is where. */
export { peaksBetween, SOUND, type SoundPeaks } from './peaks.ts'
export { RecordedSound } from './recorded-sound.ts'
