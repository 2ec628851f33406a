import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { guidelineEdition } from '#contract/livers/limits.ts'
import { liverFields } from '#contract/livers/schemas.ts'

/** Number of link inputs on the form; saved links fill the first ones. */
export const linkInputCount = 5

const { reading, introduction, schedule, genres, links } = liverFields.shape

/** The liver fields of the contract as form fields; `parseWithZod` omits empty inputs, so these get defaults. */
const liverForm = z.object({
  reading,
  introduction: introduction.default(''),
  schedule: schedule.default(''),
  genres: genres.default([]),
  links: z
    .array(links.element.optional())
    .max(linkInputCount)
    .default([])
    .transform((all) => all.filter((link) => link !== undefined)),
})
const applicationForm = liverForm.extend({ acceptedGuideline: z.literal(guidelineEdition) })

export type LiverInputs = z.input<typeof applicationForm>

/** Validates the form; a failed submission returns the input with its errors. */
export const readLiverForm = (formData: FormData) => parseWithZod(formData, { schema: liverForm })

/** Validates the form with the acceptance of the guideline. */
export const readApplication = (formData: FormData) => parseWithZod(formData, { schema: applicationForm })
