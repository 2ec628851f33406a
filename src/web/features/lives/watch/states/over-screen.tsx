import { CircleSlash, Gavel, Heart, Play, type LucideIcon } from 'lucide-react'
import type { Live } from '#contract/lives/schemas.ts'
import { formatDateTime, useLanguage } from '../../../../shell/locale/index.ts'
import { routePath } from '../../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../../texts/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { CalendarLink } from '../../../../ui/calendar-link.tsx'
import { OtherLives } from './other-lives.tsx'
import { StateScreen } from './state-screen.tsx'
import { ToOthers } from './to-others.tsx'

interface OverScreenProps {
  readonly live: Live
  readonly now: number
  /** The next scheduled live of the same liver. */
  readonly next: Live | null
  /** Other lives on air. */
  readonly others: readonly Live[]
  /** Plays the recording from its start; null if there is none. */
  readonly onReplay: (() => void) | null
}

type Ending = 'ended' | 'cancelled' | 'endedByStaff'

const icons: Readonly<Record<Ending, LucideIcon>> = { ended: Heart, cancelled: CircleSlash, endedByStaff: Gavel }

function endingOf({ state, endReason }: Live): Ending {
  if (endReason === 'staff') return 'endedByStaff'
  return state === 'cancelled' ? 'cancelled' : 'ended'
}

/**
 * After a live, or in place of a cancelled one: the recording, else the next live of the liver, else another live. Where
 * staff have ended it, only another live.
 */
export function OverScreen({ live, now, next, others, onReplay }: OverScreenProps) {
  const { t } = useTranslation('watch')
  const ending = endingOf(live)
  const byStaff = ending === 'endedByStaff'
  const other = others[0] ?? null
  return (
    <StateScreen
      // Another element once the page has loaded what comes next: its content does not move.
      key={[next, ...others].map((one) => one?.id).join(' ')}
      live={live}
      icon={icons[ending]}
      title={t(`stage.${ending}`)}
      overPlayer={onReplay !== null}
      action={byStaff ? <ToOthers other={other} /> : <MainAction next={next} other={other} onReplay={onReplay} />}
      more={<OtherLives lives={others} now={now} />}
    >
      <p className="state-text">{t(`stage.${ending}Text`)}</p>
      {!byStaff && next?.startsAt && <NextDate next={next} startsAt={next.startsAt} />}
    </StateScreen>
  )
}

interface MainActionProps extends Pick<OverScreenProps, 'next' | 'onReplay'> {
  readonly other: Live | null
}

function MainAction({ next, other, onReplay }: MainActionProps) {
  const { t } = useTranslation('watch')
  if (onReplay !== null)
    return (
      <Button variant="primary" onClick={onReplay} className="state-action">
        <Play aria-hidden className="size-5 shrink-0 fill-current" />
        {t('stage.replay')}
      </Button>
    )
  if (next !== null)
    return (
      <CalendarLink address={`/v1/lives/${next.id}/calendar`} text={t('stage.nextCalendar')} className="state-action" />
    )
  return <ToOthers other={other} />
}

function NextDate({ next, startsAt }: { next: Live; startsAt: string }) {
  const { t } = useTranslation('watch')
  const language = useLanguage()
  return (
    <SiteLink
      to={routePath('live-info___{id}', { id: next.id })}
      className="state-text flex max-w-full gap-2 font-bold underline"
    >
      <span className="shrink-0">{t('stage.next', { time: formatDateTime(startsAt, language) })}</span>
      <span className="truncate">{next.title}</span>
    </SiteLink>
  )
}
