import type { Live } from '#contract/lives/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'

interface NextStepsProps {
  readonly live: Live
  /** Of each button. */
  readonly className: string
}

/** The ways onward from an ended live: to its archive, to thanks for its gifts, and to the next live. */
export function NextSteps({ live, className }: NextStepsProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'summary' })
  return (
    <>
      {live.archivePending && <output className="palt block text-sm">{t('archivePending')}</output>}
      <ButtonLink
        to={`${routePath('live-info___{id}', { id: live.id })}${live.archive === null ? '' : '#archive'}`}
        variant="primary"
        className={className}
      >
        {t(live.archive === null ? 'watch' : 'archive')}
      </ButtonLink>
      <ButtonLink to={routePath('live___history___{liveId}', { liveId: live.id })} className={className}>
        {t('history')}
      </ButtonLink>
      <ButtonLink to={`${routePath('thanks_message')}?view=send`} className={className}>
        {t('thank')}
      </ButtonLink>
      <ButtonLink to={`${routePath('user_live___live_create')}?by=later`} className={className}>
        {t('planNext')}
      </ButtonLink>
    </>
  )
}
