import type { Live } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'

interface NextStepsProps {
  readonly live: Live
  /** Of each button. */
  readonly className: string
}

/** The ways onward from an ended live: to its archive, and to the next live. */
export function NextSteps({ live, className }: NextStepsProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'summary' })
  return (
    <>
      {live.archivePending && <output className="palt block text-sm">{t('archivePending')}</output>}
      <ButtonLink
        to={`/live-info/${live.id}${live.archive === null ? '' : '#archive'}`}
        variant="primary"
        className={className}
      >
        {t(live.archive === null ? 'watch' : 'archive')}
      </ButtonLink>
      <ButtonLink to="/user_live/live_create?by=later" className={className}>
        {t('planNext')}
      </ButtonLink>
    </>
  )
}
