/** Texts that people write: names, titles, bios and messages. `min(1)` refuses those that render as nothing. */
import { z } from 'zod'
import { cleanLine, cleanLines } from './clean.ts'

export const writtenLine = (max: number) => z.string().overwrite(cleanLine).max(max)

export const writtenLines = (max: number) => z.string().overwrite(cleanLines).max(max)
