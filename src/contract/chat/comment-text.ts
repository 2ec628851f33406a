/** Joins typed or pasted lines: a comment is one line. */
export const oneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')

/** The form that the server stores; sending the same form keeps a comment within the server's limit. */
export const normalizeComment = (text: string): string => text.trim().normalize('NFKC')

/** In code points after NFKC, as the server counts. */
export const commentLength = (text: string): number => Array.from(normalizeComment(text)).length
