/** The stream setting page: encoder settings and browser studio, with the state and the health of the current live. */
import { MonitorCog, Webcam } from 'lucide-react'
import { Suspense, useState } from 'react'
import type {
  EncoderConflict,
  HealthPoint,
  Live,
  StreamFault,
  StreamHealth,
  StreamSetting,
} from '#contract/lives/schemas.ts'
import { useLive } from '../../../live-room/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { lazyPart } from '../../../shell/reload/lazy-part.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { BrowserPanel } from '../browser/browser-panel.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { CurrentLive } from './current-live.tsx'
import { EncoderCard } from './encoder-card.tsx'
import { HealthCard } from './health-card.tsx'
import { VideoNotice } from './video-notice.tsx'
import { useHealthHistory } from './health-history.tsx'

const EndedLive = lazyPart(() => import('../summary/ended-live.tsx'))

interface StreamSettingPageProps {
  readonly setting: StreamSetting
  readonly way: PublishMethod
  /** The result of the last action. */
  readonly outcome: { readonly fault?: string; readonly rotated?: boolean } | undefined
}

export function StreamSettingPage({ setting, way: method, outcome }: StreamSettingPageProps) {
  const { t } = useTranslation('studio')
  const lastLives = useLastLives(setting.live)
  const hydrated = useHydrated()
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-black sm:text-3xl">{t('setting.title')}</h1>
      {outcome?.fault !== undefined && <Notice variant="bad">{outcome.fault}</Notice>}
      {outcome?.rotated === true && <Notice variant="good" title={t('setting.rotated')} />}
      {hydrated && (
        <Suspense>
          {lastLives.map((live) => (
            <EndedLive key={live.id} loaded={live} />
          ))}
        </Suspense>
      )}
      <PublishMethodChoice current={method} />
      {method === 'browser' && setting.live ? (
        <BrowserPanel
          key={setting.live.id}
          loaded={setting.live}
          health={setting.health}
          history={setting.healthHistory}
          conflict={setting.conflict}
          whip={setting.whip}
          streamKey={setting.streamKey}
        />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            {setting.live ? (
              <LiveStatus
                key={setting.live.id}
                loaded={setting.live}
                health={setting.health}
                history={setting.healthHistory}
                fault={setting.fault}
                conflict={setting.conflict}
              />
            ) : (
              <section className="card flex flex-col items-start gap-4 p-5 sm:p-6">
                <h2 className="text-lg font-bold">{t('current.title')}</h2>
                <p className="text-muted">{t('current.none')}</p>
                <ButtonLink to={routePath('user_live___live_create')} variant="primary">
                  {t('create.title')}
                </ButtonLink>
              </section>
            )}
          </div>
          {method === 'encoder' && (
            <EncoderCard server={setting.server} whip={setting.whip} streamKey={setting.streamKey} />
          )}
        </div>
      )}
    </div>
  )
}

/** The live of this page and the one before: after the end of a live the page shows the next one. */
function useLastLives(live: Live | null): readonly Live[] {
  const [lives, setLives] = useState<readonly Live[]>(live === null ? [] : [live])
  const last = lives.at(-1)
  if (live !== null && live !== last) setLives([...lives.filter(({ id }) => id !== live.id), live].slice(-2))
  return lives
}

const methods = ['encoder', 'browser'] as const
type PublishMethod = (typeof methods)[number]

const icons = { encoder: MonitorCog, browser: Webcam }
const url = routePath('user_live___live_stream_setting')
const urls = { encoder: url, browser: `${url}?by=browser` } as const satisfies Record<PublishMethod, string>

/** Links between publishing with an encoder such as OBS and publishing from the browser. */
function PublishMethodChoice({ current }: { current: PublishMethod }) {
  const { t } = useTranslation('broadcast')
  return (
    <nav aria-label={t('way')} className="grid gap-2 sm:grid-cols-2">
      {methods.map((method) => {
        const Icon = icons[method]
        return (
          <SiteLink
            key={method}
            to={urls[method]}
            aria-current={method === current ? 'page' : undefined}
            className="flex min-h-14 items-center gap-3 rounded-control border border-control bg-surface px-4 py-2 hover:bg-raised aria-[current=page]:border-brand aria-[current=page]:bg-brand-soft"
          >
            <Icon aria-hidden className="size-6 shrink-0" />
            <span>
              <span className="block font-bold">{t(`ways.${method}`)}</span>
              <span className="block text-tiny text-muted">{t(`ways.${method}Hint`)}</span>
            </span>
          </SiteLink>
        )
      })}
    </nav>
  )
}

interface LiveStatusProps {
  readonly loaded: Live
  readonly health: StreamHealth | null
  readonly history: readonly HealthPoint[]
  /** Why the server last disconnected the encoder, as loaded with the page. */
  readonly fault: StreamFault | null
  readonly conflict: EncoderConflict | null
}

/** The live and its health, updated over its WebSocket. */
function LiveStatus({ loaded, health, history, fault: loadedFault, conflict }: LiveStatusProps) {
  const current = useLive(loaded)
  const points = useHealthHistory(history, current)
  const { t } = useTranslation('studio')
  const fault = current.fault ?? (current.live.state === 'on_air' ? null : loadedFault)
  return (
    <>
      {fault !== null && <Notice variant="bad">{t(`sentAway.${fault}`)}</Notice>}
      <VideoNotice live={current.live} health={current.health ?? health} />
      <ConflictNotice conflict={current.conflict === undefined ? conflict : current.conflict} canRotate />
      <CurrentLive live={current.live} />
      <HealthCard health={current.health ?? health} viewers={current.live.viewers} history={points} />
    </>
  )
}
