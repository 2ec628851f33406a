import {
  BookHeart,
  FilePenLine,
  Gift,
  HandCoins,
  MonitorUp,
  Radio,
  Rocket,
  SearchCheck,
  ShieldCheck,
} from 'lucide-react'
import { useProfile } from '../../../shell/account/use-account.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'

const points = [
  { name: 'stage', icon: Radio },
  { name: 'support', icon: Gift },
  { name: 'reward', icon: HandCoins },
] as const

const steps = [
  { name: 'apply', icon: FilePenLine },
  { name: 'review', icon: SearchCheck },
  { name: 'start', icon: Rocket },
] as const

const guides = [
  { to: routePath('live_streaming_guideline'), text: 'guideline', icon: ShieldCheck },
  { to: routePath('liver_safety_book'), text: 'safety', icon: BookHeart },
  { to: routePath('howto-pc-streaming'), text: 'pc', icon: MonitorUp },
  { to: routePath('reward_info'), text: 'rewards', icon: HandCoins },
] as const

/** Explains what a liver is, with the way to become one; leads livers to their home. */
export function ConceptHero() {
  const { t } = useTranslation('livers')
  const isLiver = useProfile()?.roles.includes('liver') === true
  return (
    <header className="flex flex-col items-center gap-4 rounded-card bg-linear-to-br from-[#2b1040] via-[#4a1363] to-night px-6 py-12 text-center text-white sm:py-16">
      <img src="/art/empty-stage.svg" alt="" width="224" height="122" />
      <h1 className="palt text-balance text-3xl font-black sm:text-4xl">{t('concept.title')}</h1>
      <p className="max-w-2xl text-balance">{t('concept.lead')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {isLiver ? (
          <ButtonLink to={routePath('live___home')} variant="primary">
            {t('concept.toHome')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={routePath('liver_profile')} variant="primary">
              {t('concept.join')}
            </ButtonLink>
            <ButtonLink to={routePath('lp___liver')}>{t('concept.more')}</ButtonLink>
          </>
        )}
      </div>
    </header>
  )
}

/** The activities of livers. */
export function ConceptPoints() {
  const { t } = useTranslation('livers')
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {points.map(({ name, icon: Icon }) => (
        <li key={name} className="card flex flex-col gap-2 p-5">
          <Icon aria-hidden className="size-8 text-brand-ink" strokeWidth={1.6} />
          <h2 className="palt font-bold">{t(`concept.${name}.title`)}</h2>
          <p className="text-sm text-muted">{t(`concept.${name}.text`)}</p>
        </li>
      ))}
    </ul>
  )
}

/** The steps to the first live, and what to read before. */
export function HowToBecome() {
  const { t } = useTranslation('livers')
  return (
    <>
      <ol className="grid gap-4 sm:grid-cols-3">
        {steps.map(({ name, icon: Icon }, index) => (
          <li key={name} className="card flex gap-4 p-5">
            <span aria-hidden className="text-3xl font-black text-brand-ink tabular-nums">
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="palt flex items-center gap-2 font-bold">
                <Icon aria-hidden className="size-5 shrink-0" />
                {t(`steps.${name}.title`)}
              </h3>
              <p className="mt-1 text-sm text-muted">{t(`steps.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <ul className="mt-4 flex flex-wrap gap-x-6">
        {guides.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <SiteLink to={to} className="inline-flex min-h-11 items-center gap-2 text-sm font-bold underline">
              <Icon aria-hidden className="size-5 shrink-0 text-brand-ink" />
              {t(`guides.${text}`)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  )
}
