import { CalendarClock, ExternalLink } from 'lucide-react'
import type { Liver } from '#contract/livers/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { GenreIcon } from '../genre-icon.tsx'

/** `https://music.example/sora/` → `music.example/sora`. */
const shortLink = (link: string): string => link.replace(/^https:\/\//, '').replace(/\/$/, '')

/** The liver's introduction, schedule and links; avatar and name are shown above it. */
export function LiverCard({ liver }: { liver: Liver }) {
  const { t } = useTranslation('watch')
  const { genres, introduction, links, nickName, schedule } = liver
  if (introduction === '' && schedule === '' && links.length === 0) return null
  return (
    <section aria-labelledby="liver-title" className="card flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
      <div>
        <h2 id="liver-title" className="font-bold">
          {t('liver.title', { name: nickName })}
        </h2>
        {genres.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
            {genres.map((genre) => (
              <li key={genre} className="flex items-center gap-1">
                <GenreIcon genre={genre} className="size-4" />
                {tLives(`genre.${genre}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {introduction !== '' && <p className="whitespace-pre-line">{introduction}</p>}
      {schedule !== '' && (
        <p className="flex items-center gap-2 text-sm">
          <CalendarClock aria-hidden className="size-5 shrink-0 text-brand-ink" />
          <span className="sr-only">{t('liver.schedule')}</span>
          {schedule}
        </p>
      )}
      {links.length > 0 && (
        <ul aria-label={t('liver.links')} className="flex flex-wrap gap-x-5 text-sm">
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
                <span className="sr-only">{t('liver.newTab')}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
  const { t } = useTranslation('watch')
