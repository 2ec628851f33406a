import { Timer, UserRound } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { ApiError } from '../../../api/index.ts'
import { browserApi } from '../../../api/browser.ts'
import { useLive } from '../../../live-room/index.ts'
import { formatElapsed, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { Broadcast, BroadcastState } from '../browser/broadcast.ts'
import type { Capture } from '../browser/media/capture.ts'
import type { CaptureState } from '../browser/media/capture-state.ts'
import { useConnectionStats } from '../browser/use-connection-stats.ts'
import type { OnAirPanels } from '../go-live/on-air-panels.ts'
import { AwayNotice } from '../scene/away-notice.tsx'
import { ConflictNotice } from '../setting/conflict-notice.tsx'
import { HoursNotice } from '../setting/hours-notice.tsx'
import { VideoNotice } from '../setting/video-notice.tsx'
import { HealthIndicator } from './health-indicator.tsx'
import { Over } from './over.tsx'
import { judgeStream } from './stream-verdict.ts'

interface OnAirProps {
  /** As the API created it. */
  readonly loaded: Live
  readonly broadcast: Broadcast
  readonly state: BroadcastState
  readonly capture: Capture
  readonly captureState: CaptureState
  readonly panels: OnAirPanels
  readonly onAgain: () => void
}

const probingMs = 10_000

const endStates: readonly Live['state'][] = ['ended', 'archived', 'cancelled']

/** Over the preview while the live is on air: time, viewers, health, chat, and the button that ends it. */
export function OnAir({ loaded, broadcast, state, capture, captureState, panels, onAgain }: OnAirProps) {
  const { t } = useTranslation('broadcast', { keyPrefix: 'phone' })
  const { t: tBroadcast } = useTranslation('broadcast')
  const { live, health, conflict = null } = useLive(loaded)
  const stage = useRef<HTMLDivElement>(null)
  const stats = useConnectionStats(broadcast, state.phase === 'live')
  const [endFault, setEndFault] = useState<string | null>(null)
  const ended = endStates.includes(live.state)
  useEffect(() => {
    if (ended) broadcast.stop()
  }, [ended, broadcast])
  const [openedAt] = useState(() => performance.now())
  const resumed = useResumed(state.reconnects)
  if (state.phase === 'off') return <Over live={live} fault={state.fault} onAgain={onAgain} />

  const end = async () => {
    setEndFault(null)
    try {
      await browserApi('POST /v1/lives/{id}/end', { params: { id: live.id }, body: {} })
      broadcast.stop()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setEndFault(error.message)
    }
  }
  // A new connection probes its bandwidth: until then every one looks limited.
  const settled = stats !== null && stats.at - openedAt > probingMs ? stats : null
  const verdict = judgeStream({
    phase: state.phase,
    stats: settled,
    health,
    muted: captureState.muted,
    away: captureState.away,
  })
  return (
    <>
      <div ref={stage} className="camera-stage">
        <Suspense>
          <panels.Layers live={live} stage={stage} />
        </Suspense>
      </div>
      <div className="camera-top">
        <LiveFigures live={live} />
        <HealthIndicator verdict={verdict} />
        <Confirm
          label={t('end')}
          title={tBroadcast('endTitle')}
          text={tBroadcast('endText')}
          confirmLabel={tBroadcast('end')}
          intent={() => void end()}
          className="camera-end palt"
        />
      </div>
      <div className="camera-notes">
        <output className="block empty:hidden">
          {state.phase === 'reconnecting' && (
            <span className="camera-note bg-bad-soft text-bad">
              {t('reconnecting', { seconds: live.interruptionGraceSeconds })}
            </span>
          )}
          {resumed && <span className="camera-note bg-good-soft text-good">{t('resumed')}</span>}
        </output>
        <AwayNotice capture={capture} state={captureState} />
        {captureState.fault !== null && (
          <Notice variant="bad" title={tBroadcast(`fault.${captureState.fault}.title`)}>
            <p>{tBroadcast(`fault.${captureState.fault}.hint`)}</p>
          </Notice>
        )}
        <VideoNotice live={live} health={health} />
        <ConflictNotice conflict={conflict} />
        {endFault !== null && <Notice variant="bad" title={endFault} />}
        {live.permittedUntil !== null && <HoursNotice live={live} />}
      </div>
      <div className="camera-chat" data-over="narrow low">
        <Suspense>
          <panels.Chat live={live} stage={stage} />
        </Suspense>
      </div>
    </>
  )
}

const resumedMs = 5_000

/** True for some seconds after each reconnection. */
function useResumed(reconnects: number): boolean {
  const [read, setRead] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setRead(reconnects), resumedMs)
    return () => clearTimeout(timer)
  }, [reconnects])
  return reconnects > read
}

/** The time since the live went on air, and its viewers. */
function LiveFigures({ live: { startedAt, viewers } }: { live: Live }) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  const now = useNow(0)
  const time = formatElapsed(startedAt === null || now === 0 ? 0 : now - Date.parse(startedAt))
  const formatted = formatNumber(viewers, language)
  return (
    <div className="camera-figures palt">
      <span className="camera-live">{t('badge.live')}</span>
      <span className="inline-flex items-center gap-1">
        <Timer aria-hidden className="size-4" />
        <span aria-hidden>{time}</span>
        <span className="sr-only">{t('elapsed', { time })}</span>
      </span>
      <span className="inline-flex items-center gap-1">
        <UserRound aria-hidden className="size-4" />
        <span aria-hidden>{formatted}</span>
        <span className="sr-only">{t('viewers', { count: viewers, formatted })}</span>
      </span>
    </div>
  )
}
