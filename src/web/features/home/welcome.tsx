import { Clapperboard, Radio, type LucideIcon } from 'lucide-react'
import { routePath } from '../../shell/navigation/route-path.ts'
import { useTranslation } from '../../texts/index.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The home page of a site without content invites its first liver and the first owner of a channel. */
export function Welcome() {
  const { t } = useTranslation('home')
  return (
    <div className="flex flex-col gap-6">
      <div className="text-center">
        <h1 className="palt text-2xl font-black sm:text-4xl">{t('welcome.title')}</h1>
        <p className="mt-3 text-muted">{t('welcome.text')}</p>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Way icon={Radio} title={t('welcome.live')} text={t('welcome.liveText')}>
          <ButtonLink to={routePath('liver_profile')} variant="primary">
            {t('welcome.liveButton')}
          </ButtonLink>
        </Way>
        <Way icon={Clapperboard} title={t('welcome.channel')} text={t('welcome.channelText')}>
          <ButtonLink to={routePath('studio')}>{t('welcome.channelButton')}</ButtonLink>
        </Way>
      </div>
    </div>
  )
}

interface WayProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  readonly children: React.ReactNode
}

function Way({ icon: Icon, title, text, children }: WayProps) {
  return (
    <section className="card flex flex-col items-start gap-3 p-6 sm:p-8">
      <span className="rounded-full bg-brand-soft p-3 text-brand-ink">
        <Icon aria-hidden className="size-7" strokeWidth={1.6} />
      </span>
      <h2 className="text-lg font-black sm:text-xl">{title}</h2>
      <p className="flex-1 text-muted">{text}</p>
      {children}
    </section>
  )
}
