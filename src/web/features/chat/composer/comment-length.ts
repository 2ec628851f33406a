import type { commentMaxLength } from '#contract/chat.ts'

/** The contract's figure, without its schemas in this bundle. */
export const longest = 200 satisfies typeof commentMaxLength

/** What is sent of what was typed or pasted: one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')

/** What is sent of it: as the server keeps it, so that it is never longer than what the server reads. */
export const asSent = (text: string): string => text.trim().normalize('NFKC')

/** In characters, as the server counts: code points after NFKC. */
export const commentLength = (text: string): number => Array.from(asSent(text)).length
