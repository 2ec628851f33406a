import { ChevronsDown, ChevronsUp, EllipsisVertical, EyeOff, Undo2, X } from 'lucide-react'
import {
  Suspense,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Liver } from '#contract/livers/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { isRunning } from '#contract/lives/states.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { lazyPart } from '../../../shell/reload/lazy-part.ts'
import { useLive } from '../../../live-room/index.ts'
import { MenuRow, openPlayerMenu } from '../../../player/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Notice } from '../../../ui/notice.tsx'
import { openSheet } from '../../../ui/sheet.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useVisualViewport } from '../../../ui/use-visual-viewport.ts'
import { OwnArchive } from './archive/own-archive.tsx'
import { detailsId, LiveBar } from './live-bar.tsx'
import { LiveDetails } from './live-details.tsx'
import { LiveRail } from './live-rail.tsx'
import { LiveStage } from './live-stage.tsx'
import { LiverCard } from './liver-card.tsx'
import { LivePager } from './pager/live-pager.tsx'
import { useLivePager } from './pager/use-live-pager.ts'
import { ReportEntry } from './report/report-entry.tsx'
import { reportSheetId } from './report/report-sheet-id.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { useReadAgain } from './states/use-read-again.ts'
import { useSwipes } from './use-swipes.ts'
import { useWatchView } from './use-watch-view.ts'
import { shapeOf } from './video-shape.ts'
import './layout/page.css'
import './layout/video.css'
import './layout/bar.css'
import './layout/chat.css'
import './layout/details.css'

const ReportSheet = lazyPart(() => import('./report/report-sheet.tsx'))

interface PanelProps {
  readonly live: Live
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

interface LivePageProps {
  readonly loaded: Live
  /** The liver's public profile; null when it is not public. */
  readonly liver: Liver | null
  /** Shown in the bar, beside the name of the liver. */
  readonly besideLiver: ReactNode
  /** Follows the liver, on the screen of a live for followers; null if the liver cannot be followed. */
  readonly followAction: ReactNode
  /** The next scheduled live of the liver; null before the end of this one. */
  readonly next: Live | null
  /** Whether the signed-in user is reminded of the live. */
  readonly reminding: boolean
  /** The lives on air, in the order in which the viewer swipes through them. */
  readonly onAir: readonly Live[]
  /** When `loaded` was read, in milliseconds. */
  readonly readAt: number
  /** The message of the last refused action. */
  readonly fault: string | undefined
  /** The last form had an invalid time. */
  readonly badTime: boolean
  /** The chat. */
  readonly Aside: ComponentType<PanelProps & { readonly tools: ReactNode }> | null
  /** Layers over the video, the lowest first. */
  readonly over: readonly ComponentType<PanelProps>[]
  /** Buttons for viewers: passed to `Aside`, or shown among the details without it. */
  readonly Tools: ComponentType<PanelProps> | null
  /** Shown in the bar. */
  readonly InBar: ComponentType<PanelProps>
  /** Entries of the player's menu. */
  readonly InMenu: ComponentType<PanelProps>
  /** Shown to the liver below the details, before the live is on air. */
  readonly OwnPlan: ComponentType<Pick<PanelProps, 'live'>>
  /** Shown below the details. */
  readonly Below: ComponentType<PanelProps>
}

/** Not on air yet. */
const isPlanned = ({ state }: Live): boolean => state === 'scheduled' || state === 'preparing'

/** The page of a live in every state; realtime messages update it. */
export function LivePage({
  loaded,
  liver,
  next,
  reminding,
  onAir,
  readAt,
  fault,
  badTime,
  Aside,
  over,
  ...panels
}: LivePageProps) {
  const { Tools, InBar, InMenu, OwnPlan, Below, besideLiver, followAction } = panels
  const { t } = useTranslation('watch')
  const { t: tArchive } = useTranslation('archive')
  const current = useLive(loaded)
  const { live, connected } = current
  const now = useNow(readAt)
  const profile = useProfile()
  // At the end of a live the page is read again: `loaded` does not show any more that it was on air.
  const [ranId, setRanId] = useState<string | null>(null)
  if (isRunning(live) && ranId !== live.id) setRanId(live.id)
  // The live whose report is being written.
  const [reportedId, setReportedId] = useState<string | null>(null)
  const page = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const aside = useRef<HTMLDivElement>(null)
  const view = useWatchView()
  const { pager, drag, swipe } = useLivePager(page, onAir, live.id)
  useVisualViewport(page)
  useReadAgain(loaded, current)
  useSwipes(page, {
    onDrag: drag,
    onSwipe(direction) {
      if (direction === 'up' || direction === 'down') swipe(direction)
      else view.change({ clear: direction === 'right' })
    },
  })
  // Memoized, because `now` renders the page every second.
  const tools = useMemo(
    () => (
      <>
        {Tools && <Tools key={live.id} live={live} stage={stage} />}
        <MoreButton />
      </>
    ),
    [Tools, live],
  )
  function focusChat(): void {
    if (view.chat === 'hidden') view.change({ chat: 'side' })
    // A hidden field cannot be focused.
    requestAnimationFrame(() => aside.current?.querySelector<HTMLElement>('.chat-composer :is(textarea, a)')?.focus())
  }
  const others = onAir.filter(({ id }) => id !== live.id)
  const errorMessage = badTime ? tArchive('badTime') : fault
  const { shape, ratio } = shapeOf(live)
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': ratio }
  return (
    <article
      ref={page}
      id="watch"
      className={`watch ${Aside === null ? 'watch-alone' : 'watch-beside'}`}
      data-shape={shape}
      data-chat={Aside === null ? undefined : view.chat}
      data-theatre={view.theatre || undefined}
      data-rail={others.length > 0 || undefined}
      data-clear={view.clear || undefined}
      data-recorded={live.state === 'archived' || undefined}
      data-fullscreen
      style={style}
    >
      <ShortcutsDialog />
      <div ref={stage} className="watch-stage">
        <LiveStage
          live={live}
          now={now}
          stage={stage}
          connected={connected}
          next={next}
          reminding={reminding}
          others={others}
          onChat={Aside && focusChat}
          followAction={followAction}
          menuEntries={
            <>
              <InMenu live={live} stage={stage} />
              {pager.next && <MenuRow icon={ChevronsUp} text={t('bar.next')} onClick={() => swipe('up')} />}
              {pager.previous && <MenuRow icon={ChevronsDown} text={t('bar.previous')} onClick={() => swipe('down')} />}
              <MenuRow
                icon={EyeOff}
                text={t('bar.clear')}
                // The overlay covers no landscape video on an upright phone.
                className={shape === 'landscape' ? 'narrow:hidden wide:hidden' : 'wide:hidden'}
                onClick={() => view.change({ clear: true })}
              />
              <ReportEntry
                live={live}
                onReport={() => {
                  setReportedId(live.id)
                  openSheet(reportSheetId)
                }}
              />
            </>
          }
        />
        {over.map((Over) => (
          <Over key={`${Over.name} ${live.id}`} live={live} stage={stage} />
        ))}
      </div>
      <LivePager {...pager} now={now} />
      <LiveBar
        live={live}
        chat={Aside && { shown: view.chat, show: (chat) => view.change({ chat }) }}
        besideLiver={besideLiver}
      >
        <InBar live={live} stage={stage} />
      </LiveBar>
      <div className="watch-notes">
        {ranId === live.id && <OverNote live={live} />}
        {errorMessage !== undefined && <Notice variant="bad">{errorMessage}</Notice>}
      </div>
      {Aside && (
        <div
          ref={aside}
          className="watch-aside"
          data-over={[shape !== 'landscape' && 'narrow', view.chat === 'over' && 'low'].filter(Boolean).join(' ')}
        >
          <Aside key={live.id} live={live} stage={stage} tools={tools} />
        </div>
      )}
      {/* After video and chat in the order of focus. */}
      <LiveRail lives={others} />
      {reportedId === live.id && (
        <Suspense>
          <ReportSheet key={live.id} live={live} onSent={() => setReportedId(null)} />
        </Suspense>
      )}
      {view.clear && (
        <button type="button" onClick={() => view.change({ clear: false })} className="icon-button watch-restore">
          <Undo2 aria-hidden className="size-5" />
          <span className="sr-only">{t('bar.restore')}</span>
        </button>
      )}
      <div id={detailsId} popover="auto" className="watch-rest">
        <div className="watch-rest-head">
          <p className="font-bold">{t('bar.details')}</p>
          <button
            type="button"
            popoverTarget={detailsId}
            popoverTargetAction="hide"
            aria-label={t('bar.hideDetails')}
            className="icon-button"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <LiveDetails live={live} now={now}>
          {Aside === null ? tools : null}
        </LiveDetails>
        {isPlanned(live) && profile?.user.id === live.liver.id && <OwnPlan live={live} />}
        {live.archive?.own && <OwnArchive live={live} archive={live.archive} own={live.archive.own} stage={stage} />}
        <Below live={live} stage={stage} />
        {liver && <LiverCard liver={liver} leads />}
      </div>
    </article>
  )
}

/** For viewers of the end of a live: its archive plays on the same page. */
function OverNote({ live }: { live: Live }) {
  const { t } = useTranslation('watch')
  if (live.archivePending) return <output className="block text-sm">{t('archive.pending')}</output>
  if (!live.archive) return null
  return (
    <output className="block text-sm">{t('archive.over', { time: formatElapsed(live.archive.durationMs) })}</output>
  )
}

/** Opens the menu of the player where its controls are hidden. */
function MoreButton() {
  const { t } = useTranslation('player')
  return (
    <button type="button" aria-label={t('menu.open')} onClick={openPlayerMenu} className="icon-button watch-more">
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  )
}
