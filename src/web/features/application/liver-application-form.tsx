import { useActionData } from 'react-router'
import type { ApplicationCampaign } from '#contract/applications/limits.ts'
import { anchor } from './application-form.ts'
import { Confirmation } from './confirmation.tsx'
import { EntryForm } from './entry-form.tsx'
import type { ApplicationOutcome } from './outcome.ts'

/** The two screens of an application; the action of the page must be `answerApplication`. */
export function LiverApplicationForm({ campaign }: { campaign: ApplicationCampaign }) {
  const outcome = useActionData<ApplicationOutcome>()
  return (
    <div id={anchor} className="scroll-mt-20">
      {outcome?.step === 'confirm' ? (
        <Confirmation {...outcome} />
      ) : (
        <EntryForm campaign={campaign} message={outcome?.message ?? ''} reply={outcome?.reply} />
      )}
    </div>
  )
}
