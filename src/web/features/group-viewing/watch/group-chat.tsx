import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { commentLength } from '#contract/chat/comment-text.ts'
import { commentMaxLength } from '#contract/chat/limits.ts'
import { cleanLine } from '#contract/written-text/clean.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Announcer } from '../../../ui/announcer.tsx'
import type { KnownGroup } from '../room/known-group.ts'

interface GroupChatProps {
  readonly group: KnownGroup
  onSend(text: string): void
}

/** The length from which the counter is shown. */
const counterFrom = commentMaxLength - 40
/** A reader this close to the end follows it, in pixels. */
const endTolerance = 60

/** The chat of a group viewing, which only its participants read. */
export function GroupChat({ group, onSend }: GroupChatProps) {
  const { t } = useTranslation('group')
  const { comments, sent, participantId } = group
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const follows = useRef(true)
  const announced = useRef<string | null>(null)
  const length = commentLength(text)
  const sendable = length > 0 && length <= commentMaxLength
  const count = comments.length + sent.length

  useEffect(() => {
    if (follows.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  })

  function send(): void {
    if (!sendable) return
    follows.current = true
    onSend(cleanLine(text))
    setText('')
  }

  /** The last comment of another participant, once. */
  function next(): string | null {
    const last = comments.at(-1)
    const isFirst = announced.current === null
    if (announced.current === (last?.id ?? '')) return null
    announced.current = last?.id ?? ''
    if (isFirst || last === undefined || last.participantId === participantId) return null
    return t('chat.announce', { name: last.nickName, text: last.text })
  }

  return (
    <section aria-label={t('chat.title')} className="group-chat">
      <Announcer name="group-comments" next={next} />
      <ul
        ref={list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element needs keyboard focus
        tabIndex={0}
        aria-label={t('chat.comments')}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follows.current = scrollHeight - scrollTop - clientHeight < endTolerance
        }}
        className="group-comments"
      >
        {count === 0 && <li className="p-3 text-sm text-muted">{t('chat.empty')}</li>}
        {comments.map(({ id, nickName, text: written }) => (
          <li key={id} className="px-3 py-1 text-sm">
            <span className="mr-1.5 font-bold text-brand-ink">{nickName}</span>
            <span className="sr-only">: </span>
            <span className="break-words">{written}</span>
          </li>
        ))}
        {sent.map(({ key, text: written }) => (
          <li key={key} className="px-3 py-1 text-sm opacity-60">
            {written} <span className="text-tiny text-muted">{t('chat.sending')}</span>
          </li>
        ))}
      </ul>
      <form
        className="flex items-center gap-2 p-2"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <input
          value={text}
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          autoComplete="off"
          enterKeyHint="send"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            // The Enter that ends the composition of an input method; Safari marks it only by key code 229.
            const composes = event.nativeEvent.isComposing || event.keyCode === 229
            if (event.key === 'Enter' && composes) event.preventDefault()
          }}
          className="field min-w-0 flex-1 text-sm"
        />
        {length > counterFrom && (
          <output aria-label={t('chat.counted')} className="text-tiny tabular-nums">
            {length}/{commentMaxLength}
          </output>
        )}
        <button
          type="submit"
          disabled={!sendable}
          aria-label={t('chat.send')}
          className="icon-button disabled:opacity-50"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </form>
    </section>
  )
}
