import { CalendarClock, MoveRight, Clapperboard, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Liver } from '#contract/livers/schemas.ts'
import { useGenreName } from '../../../shell/genres.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { GenreIcon } from '../../../shell/genre-icon.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** `https://music.example/sora/` → `music.example/sora`. */
const shortLink = (link: string): string => link.replace(/^https:\/\//, '').replace(/\/$/, '')

interface LiverCardProps {
  readonly liver: Liver
  /** Leads to the page of the liver, from other pages. */
  readonly leads: boolean
}

/** The liver's introduction, schedule and links; avatar and name are shown above it. */
export function LiverCard({ liver, leads }: LiverCardProps) {
  const { t } = useTranslation('watch')
  const genreName = useGenreName()
  const { bio, channel, genres, introduction, links, nickName, schedule, signature } = liver
  const texts = [introduction, bio, signature, schedule]
  if (!leads && texts.every((text) => text === '') && links.length === 0 && channel === null) return null
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
                {genreName(genre)}
              </li>
            ))}
          </ul>
        )}
        {signature !== '' && (
          <p className="mt-1 text-sm">
            <span className="sr-only">{t('liver.signature')}</span>
            {signature}
          </p>
        )}
      </div>
      {introduction !== '' && <p className="whitespace-pre-line">{introduction}</p>}
      {bio !== '' && <p className="text-sm whitespace-pre-line text-muted">{bio}</p>}
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
      {leads && (
        <CardLink to={routePath('liver___{id}', { id: liver.id })} note={t('liver.page')} name={nickName}>
          <Avatar src={liver.avatarUrl} className="size-10" />
        </CardLink>
      )}
      {channel && <ChannelLink channel={channel} />}
    </section>
  )
}

/** Leads to the channel of the liver, which leads back to their live. */
function ChannelLink({ channel: { id, name, avatarUrl } }: { channel: NonNullable<Liver['channel']> }) {
  const { t } = useTranslation('watch')
  return (
    <CardLink to={routePath('channels___{id}', { id })} note={t('liver.channel')} name={name}>
      {avatarUrl === null ? (
        <Clapperboard aria-hidden className="size-6 shrink-0 text-brand-ink" />
      ) : (
        <Avatar src={avatarUrl} className="size-10" />
      )}
    </CardLink>
  )
}

interface CardLinkProps {
  readonly to: string
  /** The kind of page that the link leads to. */
  readonly note: string
  readonly name: string
  /** The image. */
  readonly children: ReactNode
}

function CardLink({ to, note, name, children }: CardLinkProps) {
  return (
    <SiteLink
      to={to}
      className="flex min-h-14 items-center gap-3 rounded-control border border-line px-3 py-2 hover:bg-raised"
    >
      {children}
      <span className="min-w-0 flex-1">
        <span className="block text-tiny text-muted">{note}</span>
        <span className="block truncate font-bold">{name}</span>
      </span>
      <MoveRight aria-hidden className="size-5 shrink-0 text-muted" />
    </SiteLink>
  )
}
