import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { profileChange } from '#contract/account/schemas.ts'

const { bio, signature } = profileChange.shape

/** A profile change of the contract as form fields; `parseWithZod` omits empty inputs, so these get a default. */
const basicsForm = profileChange.extend({ bio: bio.default(''), signature: signature.default('') })

export type BasicsFields = z.input<typeof basicsForm>
export type Basics = z.output<typeof basicsForm>

/** Validates the form; a failed submission returns the input with its errors. */
export const readBasics = (formData: FormData) => parseWithZod(formData, { schema: basicsForm })
