import type { SubmissionResult } from '@conform-to/react'
import type { ApplicationFields } from '#contract/applications/schemas.ts'

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
