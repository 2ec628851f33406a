import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { minimumAge } from '#contract/account/limits.ts'
import { japanDate } from '#contract/japan-time.ts'
import { serverNow } from '../../../server-clock/index.ts'

/** The upper bound of a plausible age, in years. */
const maximumAge = 130

/** The same date `years` earlier; 28 February if that year has no 29 February. */
function yearsBefore(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) - years
  const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${date.slice(5) === '02-29' && !isLeapYear ? '02-28' : date.slice(5)}`
}

/** The first and the last birth date that a user can have, for the input. */
export function birthDateRange(now: Date): { readonly min: string; readonly max: string } {
  const today = japanDate(now)
  return { min: yearsBefore(today, maximumAge), max: yearsBefore(today, minimumAge) }
}

/** Validates a birth date (`YYYY-MM-DD`); null if it is valid. The server validates it again. */
export function birthDateFault(birthDate: string, now: Date): 'impossible' | 'tooYoung' | null {
  const { min, max } = birthDateRange(now)
  if (birthDate > japanDate(now) || birthDate < min) return 'impossible'
  return birthDate > max ? 'tooYoung' : null
}

const birthDateForm = z.object({
  birthDate: z.iso.date({ error: 'impossible' }).superRefine((birthDate, context) => {
    const message = birthDateFault(birthDate, new Date(serverNow()))
    if (message !== null) context.addIssue({ code: 'custom', message })
  }),
  /** Confirms that the date cannot be changed later. */
  final: z.literal('yes'),
})

export type BirthDateFields = z.input<typeof birthDateForm>

/** Validates the form; the error of the date is `impossible` or `tooYoung`. */
export const readBirthDate = (formData: FormData) => parseWithZod(formData, { schema: birthDateForm })
