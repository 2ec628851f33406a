import { randomInt } from 'node:crypto'

/** No sign that is taken for another when it is read out or written down: no 0 O, 1 I L, 2 Z, 5 S, B 8 or U V. */
const signs = '346789ACDEFGHJKMNPQRTWXY'
const length = 8

/** What an applicant keeps to ask about their application by. */
export const drawReceipt = (): string =>
  `K-${Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')}`
