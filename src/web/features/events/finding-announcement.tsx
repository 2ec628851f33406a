import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FindingStage, FindingSteps } from './finding-stage.tsx'

/** The content of the fixed page of the audition while there is no such event. */
export function FindingAnnouncement() {
  const { t } = useTranslation('events')
  return (
    <article className="column flex max-w-4xl flex-col gap-6 pb-16 pt-6 sm:pt-10">
      <FindingStage title={t('finding.title')} lead={t('finding.lead')} imageUrl={null}>
        <p className="font-bold text-spark">{t('finding.soon')}</p>
      </FindingStage>
      <FindingSteps />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routePath('liver_profile')} variant="primary">
          {t('becomeLiver')}
        </ButtonLink>
        <ButtonLink to={routePath('events')}>{t('finding.others')}</ButtonLink>
      </div>
    </article>
  )
}
