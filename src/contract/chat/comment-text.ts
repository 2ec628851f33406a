import { cleanLine, lengthOf } from '../written-text/clean.ts'

/** Joins typed or pasted lines: a comment is one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')

/** In code points after NFKC, as the server counts. */
export const commentLength = (text: string): number => lengthOf(cleanLine(text))
