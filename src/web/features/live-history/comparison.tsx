import type { LiveHistory } from '#contract/live-history/schemas.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Section } from '../../ui/section.tsx'
import { useFigureFormat } from './figures.ts'

const compared = ['peakViewers', 'totalViewers', 'watchSeconds', 'newFollowers', 'comments', 'points'] as const

/** Bars of this live and of the last ones, one group for each figure, with the mean. */
export function Comparison({ history }: { history: LiveHistory }) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const format = useFigureFormat()
  const { before, mean } = history
  if (mean === null) {
    return (
      <Section title={t('comparison')}>
        <p className="text-muted">{t('noComparison')}</p>
      </Section>
    )
  }
  const lives = [history, ...before]
  return (
    <Section title={t('comparison')} lead={t('comparisonText')}>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {compared.map((name) => {
          const largest = Math.max(1, ...lives.map(({ figures }) => figures[name] ?? 0))
          return (
            <section key={name} aria-label={t(`figure.${name}`)}>
              <h3 className="flex items-baseline justify-between gap-3 text-sm">
                <span className="font-bold">{t(`figure.${name}`)}</span>
                <span className="text-muted">{t('mean', { value: format(name, mean[name]) })}</span>
              </h3>
              <ol className="mt-1">
                {lives.map(({ id, startedAt, figures }, index) => (
                  <li key={id} className="grid grid-cols-[8.5rem_minmax(0,1fr)_4rem] items-center gap-2 text-tiny">
                    {index === 0 ? (
                      <span className="font-bold">{t('thisLive')}</span>
                    ) : (
                      <SiteLink
                        to={routePath('live___history___{liveId}', { liveId: id })}
                        prefetch="none"
                        className="palt py-1 text-muted underline"
                      >
                        {formatDateTime(startedAt, language)}
                      </SiteLink>
                    )}
                    <span aria-hidden className="h-2.5 overflow-hidden rounded-full bg-raised">
                      <span
                        className={`block h-full rounded-full ${index === 0 ? 'bg-brand' : 'bg-control'}`}
                        style={{ width: `${((figures[name] ?? 0) / largest) * 100}%` }}
                      />
                    </span>
                    <span className="text-right tabular-nums">{format(name, figures[name])}</span>
                  </li>
                ))}
              </ol>
            </section>
          )
        })}
      </div>
    </Section>
  )
}
