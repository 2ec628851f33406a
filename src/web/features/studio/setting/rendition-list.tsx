import { useTranslation } from 'react-i18next'
import type { StreamHealth } from '#contract/lives.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'

/** The smaller pictures that viewers on slow networks get, and how each is doing. */
export function RenditionList({ renditions }: Pick<StreamHealth, 'renditions'>) {
  const { t } = useTranslation('studio')
  const language = useLanguage()
  if (renditions.length === 0) return null
  return (
    <div>
      <h3 className="text-tiny text-muted">{t('health.renditions')}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {renditions.map(({ name, width, height, state, bitrate }) => (
          <li key={name} className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <span className="font-bold">{name}</span>
            <span className="text-sm text-muted">{`${width} × ${height}`}</span>
            {state === 'running' && (
              <span className="text-sm text-muted">{`${formatNumber(Math.round(bitrate / 1000), language)} kbps`}</span>
            )}
            <span className="ml-auto text-sm font-bold">{t(`health.renditionState.${state}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
