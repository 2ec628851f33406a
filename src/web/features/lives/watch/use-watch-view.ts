import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping } from '../../../ui/is-typing.ts'

/** Where the chat is in full screen and on a phone held sideways; on a desktop, whether it is shown. */
export type ChatPlace = 'side' | 'over' | 'hidden'

export interface WatchView {
  /** The video has the whole width; otherwise the list of other lives is wide. */
  readonly theatre: boolean
  readonly chat: ChatPlace
  /** Only the video is shown. */
  readonly clear: boolean
}

interface WatchViewControl extends WatchView {
  change(view: Partial<WatchView>): void
}

/** The parts of the page that the viewer shows and hides, also by keyboard: `t` theatre, `c` chat. */
export function useWatchView(): WatchViewControl {
  const [view, setView] = useState<WatchView>({ theatre: true, chat: 'side', clear: false })
  const change = (changes: Partial<WatchView>) => setView((before) => ({ ...before, ...changes }))
  useShortcuts({
    t: () => change({ theatre: !view.theatre }),
    c: () => change({ chat: view.chat === 'hidden' ? 'side' : 'hidden' }),
  })
  return { ...view, change }
}

/** Calls the function of a key that is pressed anywhere on the page, except in fields. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || isTyping(event)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
