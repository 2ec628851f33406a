import type { Live } from '#contract/lives.ts'

/** Gifts can be sent to it now. */
export const takesGifts = ({ state }: Pick<Live, 'state'>): boolean => state === 'on_air' || state === 'interrupted'
