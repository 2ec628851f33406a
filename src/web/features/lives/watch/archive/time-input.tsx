import { Crosshair, Play } from 'lucide-react'
import { useId, useRef } from 'react'
import { formatElapsed } from '../../../../shell/locale/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import { parseTime, timePattern } from './trim-range.ts'

interface TimeInputProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly initialMs: number
  readonly copyLabel: string
  readonly previewLabel: string
  /** The player's element; null until the player has loaded. */
  video(): HTMLVideoElement | null
}

/** A time of the recording: typed, or copied from the player. Another button moves the player to the time. */
export function TimeInput({ name, label, hint, initialMs, copyLabel, previewLabel, video }: TimeInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const copyCurrentTime = () => {
    const player = video()
    if (!player || !input.current) return
    input.current.value = formatElapsed(player.currentTime * 1000)
    // Setting `value` fires no event, and the form's `onInput` updates the selected range.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const preview = () => {
    const player = video()
    const time = parseTime(input.current?.value ?? '')
    if (!player || time === null) return
    player.currentTime = time / 1000
    player.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-bold">
        {label}
        <span className="ml-2 text-sm font-normal text-muted">{hint}</span>
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          name={name}
          defaultValue={formatElapsed(initialMs)}
          pattern={timePattern}
          required
          autoComplete="off"
          className="field w-32 tabular-nums"
        />
        {hydrated && (
          <>
            <Button onClick={copyCurrentTime} aria-label={copyLabel} title={copyLabel} className="px-3">
              <Crosshair aria-hidden className="size-5" />
            </Button>
            <Button onClick={preview} aria-label={previewLabel} title={previewLabel} className="px-3">
              <Play aria-hidden className="size-5" />
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
