import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether `shown` is `expected`; takes the same time however much of it is right. */
export const sameText = (shown: unknown, expected: string): boolean =>
  typeof shown === 'string' && timingSafeEqual(digest(shown), digest(expected))
