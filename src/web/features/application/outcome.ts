import type { SubmissionResult } from '@conform-to/react'
import type { ApplicationFields } from '#contract/applications.ts'

/** Which screen of the application comes next, with everything that was typed. */
export type ApplicationOutcome =
  | {
      readonly step: 'fill'
      /** Why the server did not take it; empty when the form says it all. */
      readonly message: string
      readonly reply: SubmissionResult
    }
  | {
      readonly step: 'confirm'
      readonly said: ApplicationFields
      /** Of this screen: however often its button is pressed, one application is stored. */
      readonly sendKey: string
      readonly message: string
    }
