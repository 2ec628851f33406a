import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { consentedFields, type ApplicationFields } from '#contract/applications.ts'

/** Where the page goes on after a form was sent, with scripts and without. */
export const anchor = 'application'

export type ApplicationInputs = z.input<typeof consentedFields>

/** Reads the form as the contract has it; what was typed comes back with the faults. */
export const readApplication = (formData: FormData) => parseWithZod(formData, { schema: consentedFields })

/** The key under which the confirmation screen sends; null where it carries none. */
export function readKey(formData: FormData): string | null {
  return z.uuid().safeParse(formData.get('key')).data ?? null
}

/** What was said as inputs of a form, which `readApplication` reads as the same again. */
export function asInputs({ guardianConsent, termsAccepted, ...texts }: ApplicationFields): [string, string][] {
  const ticked = Object.entries({ guardianConsent, termsAccepted }).filter(([, yes]) => yes)
  const written = Object.entries(texts).filter(([, text]) => text !== undefined)
  return [...written, ...ticked.map(([name]): [string, string] => [name, 'on'])]
}
