import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { groupReactions, groupViewingRoom } from '#contract/group-viewings/limits.ts'
import type { GroupViewingMessage } from '#contract/group-viewings/room.ts'
import { useTranslation } from '../../../texts/index.ts'
import { groupRooms } from '../room/rooms.ts'

type GroupReaction = (typeof groupReactions)[number]

const symbols = { heart: '❤️', laugh: '😂', wow: '😮', cry: '😢', clap: '👏' } as const satisfies Record<
  GroupReaction,
  string
>

/** The buttons with which participants react. */
export function ReactionButtons({ groupViewingId }: { readonly groupViewingId: string }) {
  const { t } = useTranslation('group')
  const room = groupViewingRoom(groupViewingId)
  return (
    <fieldset aria-label={t('reactions.title')} className="flex justify-between gap-1 px-2">
      {groupReactions.map((reaction) => (
        <button
          key={reaction}
          type="button"
          aria-label={t(`reactions.${reaction}`)}
          onClick={() => groupRooms().send({ type: 'reaction', room, reaction, count: 1 })}
          className="icon-button text-xl"
        >
          <span aria-hidden>{symbols[reaction]}</span>
        </button>
      ))}
    </fieldset>
  )
}

interface Floating {
  readonly id: number
  readonly reaction: GroupReaction
  /** Where it rises, in percent of the width. */
  readonly left: number
}

/** More at once are not distinguished. */
const mostFloating = 12

const countOf = (message: GroupViewingMessage, reaction: GroupReaction): number =>
  message.type === 'batch' ? (message[reaction] ?? 0) : 0

/** The reactions of all participants, over the video. */
export function FloatingReactions({ groupViewingId }: { readonly groupViewingId: string }) {
  const room = groupViewingRoom(groupViewingId)
  const [floating, setFloating] = useState<readonly Floating[]>([])
  const lastId = useRef(0)
  const received = useEffectEvent((message: GroupViewingMessage) => {
    const added = groupReactions.flatMap((reaction) =>
      Array.from({ length: Math.min(mostFloating, countOf(message, reaction)) }, () => {
        lastId.current += 1
        return { id: lastId.current, reaction, left: 10 + ((lastId.current * 37) % 80) }
      }),
    )
    if (added.length > 0) setFloating((before) => [...before, ...added].slice(-mostFloating))
  })
  useEffect(() => groupRooms().subscribe(room, { message: (message) => received(message) }), [room])
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {floating.map(({ id, reaction, left }) => (
        <span
          key={id}
          style={{ left: `${left}%` }}
          onAnimationEnd={() => setFloating((before) => before.filter((one) => one.id !== id))}
          className="group-reaction"
        >
          {symbols[reaction]}
        </span>
      ))}
    </div>
  )
}
