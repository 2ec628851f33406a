import type { commentMaxLength } from '#contract/chat.ts'

/** The contract's figure, without its schemas in this bundle. */
export const longest = 200 satisfies typeof commentMaxLength

/** What is sent of what was typed or pasted: one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')

/** In characters, as the server counts: code points after NFKC. */
export const commentLength = (text: string): number => Array.from(text.trim().normalize('NFKC')).length
