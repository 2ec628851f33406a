import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { birthDateFault } from './birth-date-rules.ts'

const birthDateForm = z.object({
  birthDate: z.iso.date({ error: 'impossible' }).superRefine((birthDate, context) => {
    const message = birthDateFault(birthDate, new Date())
    if (message !== null) context.addIssue({ code: 'custom', message })
  }),
  /** That it can't be changed afterwards. */
  final: z.literal('yes'),
})

export type BirthDateFields = z.input<typeof birthDateForm>

/** Reads the form; the fault of the date is `impossible` or `tooYoung`. */
export const readBirthDate = (formData: FormData) => parseWithZod(formData, { schema: birthDateForm })
