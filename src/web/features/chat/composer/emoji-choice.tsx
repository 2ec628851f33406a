import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { emojiOf, groupNames, type EmojiGroup } from './emoji.ts'

/** How far a key moves among the emoji; those above and below are a row away. */
function stepOf(key: string, perRow: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return 1
    case 'ArrowLeft':
      return -1
    case 'ArrowDown':
      return perRow
    case 'ArrowUp':
      return -perRow
    default:
      return null
  }
}

const perRow = 8

interface EmojiChoiceProps {
  readonly id: string
  onChoose(emoji: string): void
  onClose(): void
}

/** A few emoji in groups; arrow keys move among them, Escape leaves. */
export function EmojiChoice({ id, onChoose, onClose }: EmojiChoiceProps) {
  const { t } = useTranslation('chat')
  const [group, setGroup] = useState<EmojiGroup>('faces')
  const [focused, setFocused] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  const emoji = emojiOf(group)

  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [])

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      return
    }
    const step = stepOf(event.key, perRow)
    if (step === null) return
    event.preventDefault()
    const next = Math.min(emoji.length - 1, Math.max(0, focused + step))
    setFocused(next)
    const button = grid.current?.children[next]
    if (button instanceof HTMLElement) button.focus()
  }

  return (
    <fieldset id={id} className="chat-emoji min-w-0 border-b border-line p-2">
      <legend className="sr-only">{t('emoji.title')}</legend>
      <div className="flex gap-1 overflow-x-auto pb-1.5">
        {groupNames.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === group}
            onClick={() => {
              setGroup(name)
              setFocused(0)
            }}
            className="palt min-h-8 whitespace-nowrap rounded-full px-3 text-tiny font-bold text-muted hover:bg-raised aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
          >
            {t(`emoji.${name}`)}
          </button>
        ))}
      </div>
      <div ref={grid} className="grid max-h-28 grid-cols-8 overflow-y-auto">
        {emoji.map((character, index) => (
          <button
            key={character}
            type="button"
            tabIndex={index === focused ? 0 : -1}
            onKeyDown={onKeyDown}
            onFocus={() => setFocused(index)}
            onClick={() => onChoose(character)}
            className="flex min-h-10 items-center justify-center rounded-lg text-xl leading-none hover:bg-raised"
          >
            {character}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
