import { SendHorizontal, Smile } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { unknownRoom, type KnownRoom } from '../../../live-room/index.ts'
import { useLoginCallURL } from '../../../shell/account/use-account.ts'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { commentLength, oneLine } from '#contract/chat/comment-text.ts'
import { cleanLine } from '#contract/written-text/clean.ts'
import { commentMaxLength } from '#contract/chat/limits.ts'
import { writePermission, type WritePermission } from './comment-rules.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { RefusedNote, useDraft } from './draft.tsx'
import { serverNow } from '../../../server-clock/index.ts'

interface ComposerProps {
  readonly liveId: string
  readonly room: KnownRoom
  readonly signedIn: boolean
  /** Shown beside the field, and also when the viewer cannot write. */
  readonly tools: ReactNode
  /** Shown beside the field while it is empty. */
  readonly emptyFieldButton: ReactNode
  onSend(text: string): void
  onDismissRefused(key: string): void
}

/** The length from which the counter is shown. */
const counterFrom = commentMaxLength - 40

/** The comment field. Enter sends the comment unless an input method uses the key. */
export function Composer(props: ComposerProps) {
  const { liveId, room, signedIn, tools, emptyFieldButton, onSend, onDismissRefused } = props
  const { t } = useTranslation('chat')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [emojiOpen, setEmojiOpen] = useState(false)
  const [lastSentAt, setLastSentAt] = useState(0)
  const now = useNow(0)
  const draft = useDraft(liveId, room, onDismissRefused)
  // A refused comment does not count for slow mode. While `now` is 0 the clock is not read yet, and writing is denied.
  const slowModeFrom = draft.refused && draft.inField ? 0 : lastSentAt
  const permission = writePermission(now === 0 ? unknownRoom : room, { signedIn, lastSentAt: slowModeFrom, now })
  const denied = permission.state === 'denied' ? permission.reason : null
  const length = commentLength(draft.text)
  const closesAt = room.chat?.closesAt ?? null
  const minutesLeft = closesAt === null ? null : Math.max(1, Math.ceil((Date.parse(closesAt) - now) / 60_000))
  const closing = minutesLeft === null ? null : t('closing', { count: minutesLeft })
  const sendable = permission.state === 'allowed' && length > 0 && length <= commentMaxLength

  function send(): void {
    if (!sendable) return
    if (draft.inField) draft.dismiss()
    onSend(cleanLine(draft.text))
    draft.setText('')
    setLastSentAt(serverNow())
    setEmojiOpen(false)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter during composition belongs to the input method. Safari marks the Enter that ends it only by key code 229.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    if (!event.shiftKey) send()
  }

  function insert(emoji: string): void {
    const { current } = field
    const [from, to] = [current?.selectionStart ?? draft.text.length, current?.selectionEnd ?? draft.text.length]
    draft.setText(draft.text.slice(0, from) + emoji + draft.text.slice(to))
    requestAnimationFrame(() => current?.setSelectionRange(from + emoji.length, from + emoji.length))
  }

  // One tree in all states: a tool that the viewer has opened stays open when they may write.
  return (
    <form
      className={`chat-composer ${denied === null ? 'chat-writing' : ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {denied === null && emojiOpen && (
        <EmojiPicker
          id={`${id}-emoji`}
          onChoose={insert}
          onClose={() => {
            setEmojiOpen(false)
            field.current?.focus()
          }}
        />
      )}
      <div className="p-2.5">
        {denied === null && draft.refused && (
          <RefusedNote
            refused={draft.refused}
            inField={draft.inField}
            onRestore={draft.restore}
            onDismiss={draft.dismiss}
          />
        )}
        <div className={`flex gap-1.5 ${denied === null ? 'items-end' : 'items-center'}`}>
          {denied === null ? (
            <div className="chat-field flex min-w-0 flex-1 items-end rounded-3xl border border-control bg-surface has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-brand">
              <label htmlFor={id} className="sr-only">
                {t('write')}
              </label>
              <textarea
                ref={field}
                id={id}
                rows={1}
                enterKeyHint="send"
                autoComplete="off"
                placeholder={closing ?? t('write')}
                value={draft.text}
                aria-invalid={length > commentMaxLength}
                aria-describedby={`${id}-state`}
                onChange={({ currentTarget }) => draft.setText(oneLine(currentTarget.value))}
                onKeyDown={onKeyDown}
                className="chat-textarea max-h-28 min-w-0 flex-1 resize-none bg-transparent py-2 pl-4 leading-6 outline-none"
              />
              <button
                type="button"
                aria-label={t('emoji.title')}
                aria-expanded={emojiOpen}
                aria-controls={emojiOpen ? `${id}-emoji` : undefined}
                onClick={() => setEmojiOpen(!emojiOpen)}
                className="flex size-10 shrink-0 items-center justify-center rounded-full text-muted hover:text-ink"
              >
                <Smile aria-hidden className="size-5" />
              </button>
            </div>
          ) : (
            <div className="min-w-0 flex-1">
              <WriteDenied reason={denied} />
            </div>
          )}
          {/* Either the send button or `emptyFieldButton` is shown, which leaves the field wide enough to read. */}
          {denied === null && draft.text !== '' && (
            <button
              type="submit"
              aria-label={t('send')}
              disabled={!sendable}
              className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand hover:bg-brand-hover disabled:cursor-not-allowed disabled:opacity-50"
            >
              <SendHorizontal aria-hidden className="size-5" />
            </button>
          )}
          {tools}
          {denied === null && <div className={draft.text === '' ? 'contents' : 'hidden'}>{emptyFieldButton}</div>}
        </div>
        {denied === null && (
          <ComposerState id={`${id}-state`} permission={permission} length={length} closing={closing} />
        )}
      </div>
    </form>
  )
}

interface ComposerStateProps {
  readonly id: string
  readonly permission: WritePermission
  readonly length: number
  /** Also the placeholder of the field, which needs no space of its own: the end of a live moves nothing. */
  readonly closing: string | null
}

/** The waiting time, the length near the limit, and for screen readers the minutes until the chat closes. */
function ComposerState({ id, permission, length, closing }: ComposerStateProps) {
  const { t } = useTranslation('chat')
  const waiting = permission.state === 'wait' && t(`wait.${permission.reason}`, { count: permission.seconds })
  const showsLength = length >= counterFrom
  return (
    <p id={id} className={`flex gap-3 px-2 text-tiny text-muted ${waiting || showsLength ? 'pt-1.5' : ''}`}>
      {waiting ? <span className="flex-1">{waiting}</span> : <span className="sr-only">{closing}</span>}
      {showsLength && (
        <span className={`ml-auto tabular-nums ${length > commentMaxLength ? 'font-bold text-bad' : ''}`}>
          <span className="sr-only">{t('counted')} </span>
          {length}/{commentMaxLength}
        </span>
      )}
    </p>
  )
}

/** Replaces the field when the viewer cannot write. */
function WriteDenied({ reason }: { reason: Extract<WritePermission, { state: 'denied' }>['reason'] }) {
  const { t } = useTranslation('chat')
  const loginCallURL = useLoginCallURL()
  if (reason === 'visitor') {
    return (
      <ButtonLink to={loginCallURL} variant="primary" className="w-full text-sm">
        {t('not.visitor')}
      </ButtonLink>
    )
  }
  return (
    <p className="flex min-h-11 items-center justify-center text-center text-sm text-muted">{t(`not.${reason}`)}</p>
  )
}
