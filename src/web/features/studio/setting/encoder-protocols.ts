import type { StreamHealth } from '#contract/lives/schemas.ts'

/** The names of the protocols of encoders. */
export const protocols: Readonly<Record<StreamHealth['protocol'], string>> = { rtmp: 'RTMP', whip: 'WHIP' }
