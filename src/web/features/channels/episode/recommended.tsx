import type { Recommendation } from '#contract/recommendations/schemas.ts'
import { formatElapsed, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { episodePath } from '../addresses.ts'
import { SubjectImage } from '../generated-image.tsx'

/** Episodes to watch next, each with the reason why it is recommended; nothing without any. */
export function Recommended({ recommendations }: { recommendations: readonly Recommendation[] }) {
  const { t } = useTranslation('channels')
  if (recommendations.length === 0) return null
  return (
    <section id="recommended" aria-labelledby="recommended-title" className="mt-6 min-w-0 scroll-mt-20">
      <h2 id="recommended-title" className="mb-2 font-bold">
        {t('recommended.title')}
      </h2>
      <ul className="flex flex-col gap-1">
        {recommendations.map((recommendation) => (
          <li key={recommendation.episode.id}>
            <Row {...recommendation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ reason, episode, channel }: Recommendation) {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const { id, series, title, video, views } = episode
  const length = video?.durationSeconds ?? null
  return (
    <article className="relative flex gap-3 rounded-control p-1.5 hover:bg-raised">
      <span className="relative aspect-video w-36 shrink-0 self-start overflow-hidden rounded-md bg-night">
        <SubjectImage id={id} name={title} url={video?.thumbnailUrl ?? null} className="text-xl" />
        {length !== null && (
          <span className="absolute bottom-1 right-1 rounded bg-night/85 px-1 text-tiny font-bold tabular-nums text-white">
            {formatElapsed(length * 1000)}
          </span>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="palt line-clamp-2 text-sm font-bold">
          <SiteLink to={episodePath(episode)} className="after:absolute after:inset-0 after:rounded-control">
            {title}
          </SiteLink>
        </h3>
        <p className="line-clamp-1 text-tiny text-muted">{reason === 'series' ? series.title : channel.name}</p>
        <p className="text-tiny text-muted">
          {t('episode.views', { count: views, formatted: formatNumber(views, language) })}
        </p>
        <p className="text-tiny font-bold text-brand-ink">{t(`recommended.reason.${reason}`)}</p>
      </div>
    </article>
  )
}
