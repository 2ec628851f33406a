import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Twelve characters, about 71 random bits: the address of an invite-only live can't be guessed. */
export const newLiveId = (): string => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
