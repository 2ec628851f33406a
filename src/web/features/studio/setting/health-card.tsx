import { useTranslation } from 'react-i18next'
import type { HealthPoint, StreamHealth } from '#contract/lives.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { Notice } from '../../../ui/notice.tsx'
import { HistoryChart } from './history-chart.tsx'
import { RenditionList } from './rendition-list.tsx'
import { SoundLevel } from './sound-level.tsx'
import { streamAdvice } from './stream-advice.ts'

const protocols: Readonly<Record<StreamHealth['protocol'], string>> = { rtmp: 'RTMP', whip: 'WHIP' }

interface HealthCardProps {
  readonly health: StreamHealth | null
  readonly viewers: number
  readonly history: readonly HealthPoint[]
  /** Whether there is an encoder of the liver's that advice could be about. */
  readonly advising?: boolean
}

/** How the stream arrives, in figures, over time, and in plain advice. */
export function HealthCard({ health, viewers, history, advising = true }: HealthCardProps) {
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
  const advice = advising ? streamAdvice(health) : []
  return (
    <section className="card flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-lg font-bold">{t('health.title')}</h2>
      {advising && advice.length === 0 && <Notice look="good" title={t('health.fine')} />}
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
      <SoundLevel level={health.soundLevel} />
      <RenditionList renditions={health.renditions} />
      <HistoryChart points={history} />
    </section>
  )
}
