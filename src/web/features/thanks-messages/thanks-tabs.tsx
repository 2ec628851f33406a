import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'

const tabs = [
  { name: 'inbox', search: '' },
  { name: 'send', search: '?view=send' },
] as const

/** For livers: received messages, and sending. */
export function ThanksTabs({ current }: { current: 'inbox' | 'send' }) {
  const { t } = useTranslation('thanks')
  return (
    <nav aria-label={t('tabs.label')} className="mb-5">
      <ul className="flex border-b border-line">
        {tabs.map(({ name, search }) => (
          <li key={name} className="grow sm:grow-0">
            <SiteLink
              to={routePath('thanks_message') + search}
              aria-current={name === current ? 'page' : undefined}
              className="palt flex min-h-11 items-center justify-center whitespace-nowrap rounded-t-control px-5 text-sm font-bold hover:bg-raised aria-[current=page]:text-brand-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--color-brand)]"
            >
              {t(`tabs.${name}`)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
