import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { profileChange } from '#contract/account.ts'

const { bio, signature } = profileChange.shape

/** The contract's change of a profile as a form sends it: an empty input comes as nothing. */
const basicsForm = profileChange.extend({ bio: bio.default(''), signature: signature.default('') })

export type BasicsFields = z.input<typeof basicsForm>
export type Basics = z.output<typeof basicsForm>

/** Reads the form; what was typed comes back with the faults. */
export const readBasics = (formData: FormData) => parseWithZod(formData, { schema: basicsForm })
