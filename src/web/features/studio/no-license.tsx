import { useTranslation } from 'react-i18next'
import type { Licence, LicenceState } from '#contract/livers.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The way on to the liver profile, by what there is to do there. */
const onwards = {
  none: 'noLicense.toApply',
  applied: 'noLicense.toState',
  granted: 'noLicense.toLiver',
  refused: 'noLicense.toAgain',
  suspended: 'noLicense.toLiver',
} as const satisfies Record<LicenceState, string>

/** For who may not go live at this hour, and for visitors, of whom nothing is known. */
export function NoLicenseNow({ outsideHours }: { outsideHours: boolean }) {
  const { t } = useTranslation('liver')
  const why = outsideHours ? 'hours' : 'visitor'
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <h1 className="text-2xl font-black sm:text-3xl">{t('noLicense.title')}</h1>
      <Notice look="info" title={t(`noLicense.${why}`)}>
        <p className="mt-1">{t(`noLicense.${why}Text`)}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        {outsideHours ? (
          <ButtonLink to="/live_streaming_guideline" look="primary">
            {t('noLicense.toGuideline')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/login?redirect=%2Fliver_profile" look="primary">
            {t('noLicense.toLogin')}
          </ButtonLink>
        )}
        <ButtonLink to="/" look="quiet">
          {t('noLicense.toTop')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** For who may not go live: why, and what helps. */
export function NoLicense({ licence }: { licence: Licence }) {
  const { t } = useTranslation('liver')
  // Granted a moment ago, while the page was on its way: the liver profile leads on.
  const state = licence.state === 'granted' ? 'applied' : licence.state
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <h1 className="text-2xl font-black sm:text-3xl">{t('noLicense.title')}</h1>
      <Notice look={state === 'applied' ? 'info' : 'warn'} title={t(`noLicense.${state}`)}>
        {licence.reason !== '' && (
          <p className="mt-1 whitespace-pre-line">{t('noLicense.reason', { reason: licence.reason })}</p>
        )}
        <p className="mt-1">{t(`noLicense.${state}Text`)}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/liver_profile" look="primary">
          {t(onwards[licence.state])}
        </ButtonLink>
        <ButtonLink to="/" look="quiet">
          {t('noLicense.toTop')}
        </ButtonLink>
      </div>
    </div>
  )
}
