import { useActionData } from 'react-router'
import type { ApplicationCampaign } from '#contract/applications.ts'
import { anchor } from './application-form.ts'
import { Confirmation } from './confirmation.tsx'
import { FillIn } from './fill-in.tsx'
import type { ApplicationOutcome } from './outcome.ts'

/** The two screens of an application; the page's action is `answerApplication`. */
export function LiverApplicationForm({ campaign }: { campaign: ApplicationCampaign }) {
  const outcome = useActionData<ApplicationOutcome>()
  return (
    <div id={anchor} className="scroll-mt-20">
      {outcome?.step === 'confirm' ? (
        <Confirmation {...outcome} />
      ) : (
        <FillIn campaign={campaign} message={outcome?.message ?? ''} reply={outcome?.reply} />
      )}
    </div>
  )
}
