import type { HealthPoint, StreamHealth } from '#contract/lives/schemas.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Notice } from '../../../ui/notice.tsx'
import { protocols } from './encoder-protocols.ts'
import { HistoryChart } from './health-history.tsx'

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
    ['resolution', health.width > 0 ? `${health.width} × ${health.height}` : unknown],
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
      {showAdvice && advice.length === 0 && !health.videoStopped && <Notice variant="good" title={t('health.fine')} />}
      {advice.map(({ key, ...values }) => (
        <Notice key={key} variant="warn">
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
      <AudioLevel level={health.audioLevel} />
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
        <span className="text-tiny text-muted">{t('health.audioLevel')}</span>
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

/** The key of a text `advice.*` and its values. */
type Advice =
  | { readonly key: 'keyFrameInterval'; readonly seconds: number }
  | { readonly key: 'frameRate'; readonly fps: number }
  | { readonly key: 'bitrateLow' | 'bitrateHigh'; readonly kbps: number }
  | { readonly key: 'reconnects' | 'dropped'; readonly count: number }
  | { readonly key: 'slow'; readonly percent: number }
  | { readonly key: 'noAudio' | 'silent' | 'loud' }
  | { readonly key: 'renditionsDropped' | 'renditionsFailed'; readonly names: string }

const round = (value: number) => Math.round(value * 10) / 10

/**
 * Advice on encoder settings and on problems of the server, most important first; empty for a healthy stream, and without
 * advice on the figures of a video that has stopped.
 */
export function streamAdvice(health: StreamHealth): Advice[] {
  const {
    bitrate,
    frameRate,
    keyFrameInterval,
    audioCodec,
    reconnects,
    speed,
    audioLevel,
    droppedFrames,
    videoStopped,
  } = health
  const kbps = Math.round(bitrate / 1000)
  const advice: Advice[] = []
  if (speed < 0.95) advice.push({ key: 'slow', percent: Math.round(speed * 100) })
  if (audioCodec === null) advice.push({ key: 'noAudio' })
  if (audioLevel !== null && audioLevel < -60) advice.push({ key: 'silent' })
  if (audioLevel !== null && audioLevel > -0.5) advice.push({ key: 'loud' })
  if (!videoStopped && keyFrameInterval !== null && keyFrameInterval > 2100) {
    advice.push({ key: 'keyFrameInterval', seconds: round(keyFrameInterval / 1000) })
  }
  if (!videoStopped && frameRate > 0 && frameRate < 23.5) advice.push({ key: 'frameRate', fps: round(frameRate) })
  if (!videoStopped && kbps > 0 && kbps < 700) advice.push({ key: 'bitrateLow', kbps })
  if (kbps > 8000) advice.push({ key: 'bitrateHigh', kbps })
  if (droppedFrames >= 100) advice.push({ key: 'dropped', count: droppedFrames })
  if (reconnects >= 2) advice.push({ key: 'reconnects', count: reconnects })
  const namesOf = (state: string) =>
    health.renditions.filter((rendition) => rendition.state === state).map(({ name }) => name)
  const [dropped, failed] = [namesOf('dropped'), namesOf('failed')]
  if (dropped.length > 0) advice.push({ key: 'renditionsDropped', names: dropped.join(', ') })
  if (failed.length > 0) advice.push({ key: 'renditionsFailed', names: failed.join(', ') })
  return advice
}
