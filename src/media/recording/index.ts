/** Keeps what was on air: records a live's parts as they are cut, and plays the recording when the live is over. */
export type { RecordingFacts, TimeRange } from './facts.ts'
export { renditionOf } from './journal-line.ts'
export { MultivariantFile } from './multivariant-file.ts'
export { Recordings } from './recordings.ts'
