import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../../texts/index.ts'

const emojiGroups = {
  faces: '😀 😆 😂 🥹 😊 😍 🥰 😘 😋 😎 🤩 🥳 🤔 😮 😳 😢 😭 😤 😴 🙏',
  hands: '👏 🙌 👍 👌 ✌️ 🤞 🫶 🤝 👋 💪 ✊ 🫡 🙆 🙇 💃 🕺',
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💖 💕 💘 💯 ✨ 🌟 🔥 💫',
  party: '🎉 🎊 🎂 🎁 🎈 🏆 🥇 👑 💐 🌸 🍻 🥂 🎆 🎇 🪩 🎐',
  music: '🎵 🎶 🎤 🎸 🎹 🥁 🎷 🎺 🎻 🎧 🎮 🎬 📷 🎨 📣 🔔',
  nature: '☀️ 🌙 ⭐ 🌈 ☔ ❄️ 🌊 🍀 🐶 🐱 🐰 🐻 🍙 🍣 🍰 ☕',
} as const satisfies Record<string, string>

type EmojiGroup = keyof typeof emojiGroups

const groupNames: readonly EmojiGroup[] = ['faces', 'hands', 'hearts', 'party', 'music', 'nature']

/** The number of emoji by which an arrow key moves the focus; up and down move by a row. */
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

interface EmojiPickerProps {
  readonly id: string
  onChoose(emoji: string): void
  onClose(): void
}

/** A small set of emoji in groups. Arrow keys move the focus, Escape closes the picker. */
export function EmojiPicker({ id, onChoose, onClose }: EmojiPickerProps) {
  const { t } = useTranslation('chat')
  const [group, setGroup] = useState<EmojiGroup>('faces')
  const [focused, setFocused] = useState(0)
  const grid = useRef<HTMLDivElement>(null)
  const emoji = emojiGroups[group].split(' ')

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
