import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { guidelineEdition, liverFields } from '#contract/livers.ts'

/** Inputs for links on the form, the filled ones first. */
export const linkInputs = 5

const { introduction, schedule, genres, links } = liverFields.shape

/** The contract's liver fields as a form sends them: what is left empty comes as nothing. */
const liverForm = z.object({
  introduction: introduction.default(''),
  schedule: schedule.default(''),
  genres: genres.default([]),
  links: z
    .array(links.element.optional())
    .max(linkInputs)
    .default([])
    .transform((all) => all.filter((link) => link !== undefined)),
})
const applicationForm = liverForm.extend({ acceptedGuideline: z.literal(guidelineEdition) })

export type LiverInputs = z.input<typeof applicationForm>

/** Reads the form of a liver; what was typed comes back with the faults. */
export const readLiverForm = (formData: FormData) => parseWithZod(formData, { schema: liverForm })

/** The same with the acceptance of the guideline. */
export const readApplication = (formData: FormData) => parseWithZod(formData, { schema: applicationForm })
