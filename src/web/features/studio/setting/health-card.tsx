import { useTranslation } from 'react-i18next'
import type { HealthPoint, StreamHealth } from '#contract/lives/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { Notice } from '../../../ui/notice.tsx'
import { HistoryChart } from './history-chart.tsx'
import { streamAdvice } from './stream-advice.ts'

const protocols: Readonly<Record<StreamHealth['protocol'], string>> = { rtmp: 'RTMP', whip: 'WHIP' }

interface HealthCardProps {
  readonly health: StreamHealth | null
  readonly viewers: number
  readonly history: readonly HealthPoint[]
  /** False if the liver has no encoder settings to change. */
  readonly showAdvice?: boolean
}

/** The health of the incoming stream: current figures, history and advice. */
export function HealthCard({ health, viewers, history, showAdvice = true }: HealthCardProps) {
  const { t } = useTranslation('studio')
  const language = useLanguage()
  if (!health) {
    return (
      <section className="card p-5 sm:p-6">
        <h2 className="text-lg font-bold">{t('health.title')}</h2>
        <p className="mt-2 text-sm text-muted">{t('health.waiting')}</p>
      </section>
    )
  }
  const unknown = t('health.unknown')
  const { keyFrameInterval } = health
  const figures = [
    ['bitrate', `${formatNumber(Math.round(health.bitrate / 1000), language)} kbps`],
    ['frameRate', `${health.frameRate.toFixed(1)} fps`],
    [
      'keyFrameInterval',
      keyFrameInterval === null ? unknown : t('health.seconds', { value: (keyFrameInterval / 1000).toFixed(1) }),
    ],
    ['picture', health.width > 0 ? `${health.width} × ${health.height}` : unknown],
    ['codec', [health.videoCodec, health.audioCodec].filter((codec) => codec !== null).join(' / ') || unknown],
    ['encoder', t('health.encoderOver', { encoder: health.encoder ?? unknown, protocol: protocols[health.protocol] })],
    ['droppedFrames', t('health.frames', { value: formatNumber(health.droppedFrames, language) })],
    ['queued', t('health.seconds', { value: (health.queued / 1000).toFixed(1) })],
    ['reconnects', t('health.times', { value: health.reconnects })],
    ['viewers', t('health.people', { value: formatNumber(viewers, language) })],
  ] as const
  const advice = showAdvice ? streamAdvice(health) : []
  return (
    <section className="card flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-lg font-bold">{t('health.title')}</h2>
      {showAdvice && advice.length === 0 && <Notice look="good" title={t('health.fine')} />}
      {advice.map(({ key, ...values }) => (
        <Notice key={key} look="warn">
          <p>{t(`advice.${key}`, values)}</p>
        </Notice>
      ))}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {figures.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-tiny text-muted">{t(`health.${name}`)}</dt>
            <dd className="font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <AudioLevel level={health.soundLevel} />
      <RenditionList renditions={health.renditions} />
      <HistoryChart points={history} />
    </section>
  )
}

/** Levels above this count as loud, in dBFS. */
const loudDecibels = -6
/** The left end of the meter, in dBFS. */
const quietDecibels = -60

/** The recent peak of the audio level, as a figure and a bar. */
function AudioLevel({ level }: { level: number | null }) {
  const { t } = useTranslation('studio')
  if (level === null) return null
  const percent = Math.min(100, Math.max(0, ((level - quietDecibels) / -quietDecibels) * 100))
  return (
    <div>
      <p className="flex items-baseline justify-between">
        <span className="text-tiny text-muted">{t('health.soundLevel')}</span>
        <span className="font-bold tabular-nums">{t('health.decibels', { value: level.toFixed(1) })}</span>
      </p>
      <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-raised">
        <div
          className={`h-full rounded-full ${level > loudDecibels ? 'bg-live' : 'bg-brand'}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}

/** The smaller renditions for viewers on slow networks, with the state of each. */
function RenditionList({ renditions }: Pick<StreamHealth, 'renditions'>) {
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
