/** Texts that people write: names, titles, bios and messages. `min(1)` refuses those that render as nothing. */
import { z } from 'zod'
import { cleanLine, cleanLines } from './clean.ts'
import { titleReadingMax } from './limits.ts'
import { cleanReading, kanaOnly } from './reading.ts'

export const writtenLine = (max: number) => z.string().overwrite(cleanLine).max(max)

export const writtenLines = (max: number) => z.string().overwrite(cleanLines).max(max)

/** How a name is pronounced, for the search: kana, stored as hiragana; may be empty. */
export const writtenReading = (max: number) =>
  z
    .string()
    .overwrite(cleanReading)
    .max(max)
    .regex(kanaOnly, 'Write kana only: hiragana or katakana, such as なつまつり')

/** The same of a title. */
export const titleReading = writtenReading(titleReadingMax)
