import type { LiveHistory } from '#contract/live-history/schemas.ts'
import { formatRelativeChange, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { figureNames, useFigureFormat } from './figures.ts'

/** The figures of a live, each compared with the mean of the last lives. */
export function FigureTiles({ figures, mean }: Pick<LiveHistory, 'figures' | 'mean'>) {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const format = useFigureFormat()
  const changeOf = (name: (typeof figureNames)[number]) => {
    const [now, before] = [figures[name], mean?.[name] ?? null]
    return now === null || before === null ? null : formatRelativeChange(now, before, language)
  }
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
      {figureNames.map((name) => {
        const change = changeOf(name)
        return (
          <div key={name} className="card flex flex-col p-3 sm:p-4">
            <dt className="text-sm text-muted">{t(`figure.${name}`)}</dt>
            <dd className="palt text-xl font-black tabular-nums sm:text-2xl">{format(name, figures[name])}</dd>
            {mean !== null && (
              <dd className="min-h-5 text-tiny text-muted">{change !== null && t('change', { change })}</dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
