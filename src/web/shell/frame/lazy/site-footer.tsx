import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '../../../texts/index.ts'
import { routePath } from '../../navigation/route-path.ts'
import { SiteLink } from '../../prefetch/site-link.tsx'
import { useSite } from '../../site.ts'
import { useLazyPart } from '../lazy-hydration.tsx'
import { Wordmark } from '../site-header.tsx'

const link = 'inline-flex min-h-11 items-center hover:text-ink hover:underline sm:min-h-9'

/** Links to the pages of the site, the company's site, and the contact address. */
export function SiteFooter() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <footer {...useLazyPart<HTMLElement>()} className="border-t border-line bg-surface text-sm text-muted">
      <div className="wide-column grid gap-10 py-12 lg:grid-cols-[minmax(0,20rem)_1fr]">
        <div>
          <div className="text-ink">
            <Wordmark name={site.name} />
          </div>
          <p className="mt-3">{site.description}</p>
        </div>
        <nav aria-label={t('footer.label')} className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <p className="mb-1 font-bold text-ink">{t(`footer.${title}`)}</p>
              <ul>
                {links.map(({ to, text }) => (
                  <li key={to}>
                    <SiteLink to={to} className={link}>
                      {t(`footer.${text}`)}
                    </SiteLink>
                  </li>
                ))}
                {title === 'about' && <AboutLinks companyUrl={site.companyUrl} contactMail={site.contactMail} />}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <p className="wide-column border-t border-line py-5 text-tiny">© {site.name}</p>
    </footer>
  )
}

function AboutLinks({ companyUrl, contactMail }: { companyUrl: string; contactMail: string }) {
  const { t } = useTranslation()
  const hasReference = useRouteLoaderData<{ apiReference: boolean }>('root')?.apiReference === true
  return (
    <>
      <li>
        <a href={companyUrl} rel="noopener" className={link}>
          {t('footer.company')}
        </a>
      </li>
      <li>
        <a href={`mailto:${contactMail}`} className={link}>
          {t('contact')}
        </a>
      </li>
      <li>
        <SiteLink to={routePath('health')} prefetch="none" className={link}>
          {t('serviceStatus')}
        </SiteLink>
      </li>
      {hasReference && (
        <li>
          <a href="/docs" className={link}>
            API
          </a>
        </li>
      )}
    </>
  )
}

interface FooterGroup {
  /** Locale key of the heading in `shell.footer`. */
  readonly title: 'service' | 'livers' | 'rules' | 'about'
  readonly links: readonly { readonly to: string; readonly text: FooterText }[]
}

type FooterText =
  | 'giftInfo'
  | 'coinInfo'
  | 'premiumInfo'
  | 'wallpaper'
  | 'becomeLiver'
  | 'pcGuide'
  | 'safetyBook'
  | 'rewardInfo'
  | 'organizers'
  | 'terms'
  | 'guideline'
  | 'asct'
  | 'fund'
  | 'privacy'
  | 'mediaKit'
  | 'data'

/** The links of the footer; the company's site and the contact address come from the site profile. */
const footerGroups: readonly FooterGroup[] = [
  {
    title: 'service',
    links: [
      { to: routePath('about_gift'), text: 'giftInfo' },
      { to: routePath('coin_info'), text: 'coinInfo' },
      { to: routePath('premium_plan_info'), text: 'premiumInfo' },
      { to: routePath('wallpaper'), text: 'wallpaper' },
    ],
  },
  {
    title: 'livers',
    links: [
      { to: routePath('liver'), text: 'becomeLiver' },
      { to: routePath('howto-pc-streaming'), text: 'pcGuide' },
      { to: routePath('liver_safety_book'), text: 'safetyBook' },
      { to: routePath('reward_info'), text: 'rewardInfo' },
      { to: routePath('organizer_studio_about'), text: 'organizers' },
    ],
  },
  {
    title: 'rules',
    links: [
      { to: routePath('terms'), text: 'terms' },
      { to: routePath('live_streaming_guideline'), text: 'guideline' },
      { to: routePath('privacy'), text: 'privacy' },
      { to: routePath('asct'), text: 'asct' },
      { to: routePath('fund'), text: 'fund' },
      { to: routePath('data'), text: 'data' },
    ],
  },
  { title: 'about', links: [{ to: routePath('media_kit'), text: 'mediaKit' }] },
]
