export const SOUND_RATE = 48_000
/** Samples of an AAC-LC frame (ISO/IEC 14496-3). */
const FRAME = 1024

/** The frames of sound that begin before `ms`: a segment's are those that begin before it ends. */
export const framesBefore = (ms: number): number => Math.ceil((ms * SOUND_RATE) / 1000 / FRAME)
