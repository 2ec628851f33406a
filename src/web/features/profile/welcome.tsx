import { PartyPopper } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../shell/site.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** A greeting after the first sign-in. */
export function Welcome() {
  const { t } = useTranslation('profile')
  const site = useSite()
  return (
    <section aria-labelledby="welcome-title" className="rounded-card bg-brand-soft p-5 sm:p-7">
      <h2 id="welcome-title" className="flex items-center gap-3 text-lg font-bold text-brand-ink">
        <PartyPopper aria-hidden className="size-6 shrink-0" />
        {t('welcome.title', { site: site.name })}
      </h2>
      <p className="mt-2">{t('welcome.text')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/">{t('welcome.toLives')}</ButtonLink>
        <ButtonLink to="/liver_profile" look="quiet">
          {t('welcome.toLiver')}
        </ButtonLink>
      </div>
    </section>
  )
}
