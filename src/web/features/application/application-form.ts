import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { consentedFields, type ApplicationFields } from '#contract/applications/schemas.ts'

/** The element id of the form and the URL fragment of its action, so that the page scrolls to it after a submit. */
export const anchor = 'application'

export type ApplicationInputs = z.input<typeof consentedFields>

/** Validates the form with the contract's schema; a failed submission returns the input with its errors. */
export const readApplication = (formData: FormData) => parseWithZod(formData, { schema: consentedFields })

/** The idempotency key of the confirmation screen; null if it is missing or invalid. */
export function readKey(formData: FormData): string | null {
  return z.uuid().safeParse(formData.get('key')).data ?? null
}

/** The fields as form inputs, from which `readApplication` reads the same fields again. */
export function asInputs({ guardianConsent, termsAccepted, ...texts }: ApplicationFields): [string, string][] {
  const checked = Object.entries({ guardianConsent, termsAccepted }).filter(([, isChecked]) => isChecked)
  const filled = Object.entries(texts).filter(([, text]) => text !== undefined)
  return [...filled, ...checked.map(([name]): [string, string] => [name, 'on'])]
}

/** The next screen of the application, with the input. */
export type ApplicationOutcome =
  | {
      readonly step: 'fill'
      /** The API error; empty if only fields are invalid. */
      readonly message: string
      readonly reply: SubmissionResult
    }
  | {
      readonly step: 'confirm'
      readonly fields: ApplicationFields
      /** The idempotency key of this screen: repeated submits store one application. */
      readonly sendKey: string
      readonly message: string
    }
