import { LogIn, UserRoundPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AudienceNotice as Notice } from '#contract/chat/schemas.ts'
import { liveRooms } from '../../../live-room/index.ts'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import { mergeNotices, summarizeGroup } from './audience-summary.ts'

/** In milliseconds: long enough to read, and longer than the interval between two notices. */
const shownMs = 6000
/** Of the first of two texts, in milliseconds: both are shown before the next notice. */
const firstShownMs = 1500

type Kind = keyof Notice

interface Line {
  readonly kind: Kind
  readonly text: string
}

interface AudienceNoticeProps {
  readonly room: string
  readonly blocked: ReadonlySet<number>
  readonly ownId: number
  /** The blocked users are not known yet. */
  readonly hidden: boolean
}

/** Who entered and who followed, in one line of constant height that the next notice replaces. */
export function AudienceNotice({ room, blocked, ownId, hidden }: AudienceNoticeProps) {
  const linesOf = useLines(blocked, ownId)
  const [lines, setLines] = useState<readonly Line[]>([])
  const unannounced = useRef<Notice>({ entered: null, followed: null })
  const receive = useEffectEvent((notice: Notice) => {
    if (hidden) return
    unannounced.current = mergeNotices(unannounced.current, notice)
    const received = linesOf(notice)
    if (received.length > 0) setLines(received)
  })
  useEffect(
    () => liveRooms().subscribe(room, { message: (message) => message.type === 'audience' && receive(message) }),
    [room],
  )
  useEffect(() => {
    if (lines.length === 0) return undefined
    const timer = setTimeout(() => setLines(lines.slice(1)), lines.length > 1 ? firstShownMs : shownMs)
    return () => clearTimeout(timer)
  }, [lines])
  const announce = (): string | null => {
    const notice = unannounced.current
    unannounced.current = { entered: null, followed: null }
    return (
      linesOf(notice)
        .map(({ text }) => text)
        .join(' ') || null
    )
  }
  const [line] = lines
  const Icon = line?.kind === 'followed' ? UserRoundPlus : LogIn
  return (
    <>
      <Announcer name="audience" next={announce} />
      <div aria-hidden className="chat-audience">
        {line && (
          <p key={line.text} className="chat-audience-line">
            <Icon className="size-3.5 shrink-0" />
            <span className="truncate">{line.text}</span>
          </p>
        )}
      </div>
    </>
  )
}

/** Returns the texts of a notice: follows first, because they are fewer. */
function useLines(blocked: ReadonlySet<number>, ownId: number): (notice: Notice) => readonly Line[] {
  const { t } = useTranslation('chat')
  const language = useLanguage()
  const unnamed = new Set([...blocked, ownId])
  const textOf = (kind: Kind, notice: Notice): string | null => {
    const summary = summarizeGroup(notice[kind], unnamed)
    if (summary === null) return null
    const { form, name } = summary
    if (form === 'one') return t(`audience.${kind}.one`, { name })
    if (form === 'two') return t(`audience.${kind}.two`, { name, earlier: summary.earlier })
    const { others } = summary
    return t(`audience.${kind}.more`, { name, count: others, formatted: formatNumber(others, language) })
  }
  return (notice) =>
    (['followed', 'entered'] as const).flatMap((kind) => {
      const text = textOf(kind, notice)
      return text === null ? [] : [{ kind, text }]
    })
}
