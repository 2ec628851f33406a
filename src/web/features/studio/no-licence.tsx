import type { Licence } from '#contract/livers/schemas.ts'
import type { LicenceState } from '#contract/livers/limits.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The label of the link to the liver profile, by the state of the licence. */
const profileLinkLabels = {
  none: 'noLicence.toApply',
  applied: 'noLicence.toState',
  granted: 'noLicence.toLiver',
  refused: 'noLicence.toAgain',
  suspended: 'noLicence.toLiver',
} as const satisfies Record<LicenceState, string>

/** Shown to minors outside the permitted hours, and to visitors. */
export function NoLicenceNow({ outsideHours }: { outsideHours: boolean }) {
  const { t } = useTranslation('liver')
  const reason = outsideHours ? 'hours' : 'visitor'
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <h1 className="text-2xl font-black sm:text-3xl">{t('noLicence.title')}</h1>
      <Notice variant="info" title={t(`noLicence.${reason}`)}>
        <p className="mt-1">{t(`noLicence.${reason}Text`)}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        {outsideHours ? (
          <ButtonLink to={routePath('live_streaming_guideline')} variant="primary">
            {t('noLicence.toGuideline')}
          </ButtonLink>
        ) : (
          <ButtonLink to={`${routePath('login')}?redirect=%2Fliver_profile`} variant="primary">
            {t('noLicence.toLogin')}
          </ButtonLink>
        )}
        <ButtonLink to={routePath('index')} variant="quiet">
          {t('noLicence.toTop')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Why the user may not go live, with a link to the liver profile. */
export function NoLicence({ licence }: { licence: Licence }) {
  const { t } = useTranslation('liver')
  // The licence can be granted while the page loads; the liver profile shows the next step then.
  const state = licence.state === 'granted' ? 'applied' : licence.state
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <h1 className="text-2xl font-black sm:text-3xl">{t('noLicence.title')}</h1>
      <Notice variant={state === 'applied' ? 'info' : 'warn'} title={t(`noLicence.${state}`)}>
        {licence.reason !== '' && (
          <p className="mt-1 whitespace-pre-line">{t('noLicence.reason', { reason: licence.reason })}</p>
        )}
        <p className="mt-1">{t(`noLicence.${state}Text`)}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={routePath('liver_profile')} variant="primary">
          {t(profileLinkLabels[licence.state])}
        </ButtonLink>
        <ButtonLink to={routePath('index')} variant="quiet">
          {t('noLicence.toTop')}
        </ButtonLink>
      </div>
    </div>
  )
}
