import { ExternalLink } from 'lucide-react'
import { useTranslation } from '../../../texts/index.ts'

/** `https://music.example/sora/` → `music.example/sora`. */
const shortLink = (link: string): string => link.replace(/^https:\/\//, '').replace(/\/$/, '')

/** The addresses of a channel on other sites. */
export function ChannelLinks({ links }: { links: readonly string[] }) {
  const { t } = useTranslation('channels')
  if (links.length === 0) return null
  return (
    <ul aria-label={t('links')} className="flex flex-wrap gap-x-5 text-sm">
      {links.map((link) => (
        <li key={link} className="min-w-0">
          <a
            href={link}
            target="_blank"
            rel="noopener nofollow ugc"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 underline hover:text-brand-ink"
          >
            <ExternalLink aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{shortLink(link)}</span>
            <span className="sr-only">{t('newTab')}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
