import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isTyping } from '../../ui/is-typing.ts'
import { openKeyList } from './key-list.tsx'
import { actionOf, type KeyAction } from './key-actions.ts'
import { neighbouringSpeed } from './speeds.ts'

interface KeyHandlers {
  captions(): void
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

function changeVolume(video: HTMLVideoElement, change: number): void {
  video.muted = false
  video.volume = Math.min(1, Math.max(0, Math.round((video.volume + change) * 10) / 10))
}

function changeSpeed(video: HTMLVideoElement, direction: 'faster' | 'slower'): void {
  const rate = neighbouringSpeed(video.playbackRate, direction)
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
}

function run(action: KeyAction, stage: HTMLElement, video: HTMLVideoElement, handlers: KeyHandlers): void {
  switch (action.type) {
    case 'play':
      // A rejection shows the prompt for a tap.
      if (video.paused) void video.play().catch(() => {})
      else video.pause()
      break
    case 'mute':
      video.muted = !video.muted
      break
    case 'fullscreen':
      // Not through the controller, which may be replaced for the next episode.
      if (document.fullscreenElement) void document.exitFullscreen()
      else stage.querySelector('media-controller')?.dispatchEvent(new CustomEvent('mediaenterfullscreenrequest'))
      break
    case 'captions':
      handlers.captions()
      break
    case 'keys':
      openKeyList()
      break
    case 'previous':
    case 'next':
      handlers[action.type]?.()
      break
    case 'skip':
      video.currentTime += action.seconds
      break
    case 'jump':
      if (Number.isFinite(video.duration)) video.currentTime = video.duration * action.share
      break
    case 'volume':
      changeVolume(video, action.change)
      break
    case 'speed':
      changeSpeed(video, action.direction)
      break
  }
}

const pressed = 'button, a, summary, media-play-button, media-mute-button, media-fullscreen-button, media-pip-button'

/** A key that a focused control handles: space presses a button, and arrows move a slider or scroll the page. */
function belongsToControl(event: KeyboardEvent, stage: HTMLElement): boolean {
  const [target] = event.composedPath()
  if (target instanceof HTMLInputElement) return true
  if (!(event.target instanceof Element)) return false
  if (event.key === ' ') return event.target.closest(pressed) !== null
  const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
  return isVertical && !stage.contains(event.target)
}

/** The keys of the player, which work anywhere on the page. */
export function useVideoKeys(stageRef: RefObject<HTMLElement | null>, handlers: KeyHandlers): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current: stage } = stageRef
    const video = stage?.querySelector('video')
    const action = actionOf(event.key)
    if (!stage || !video || action === null || isTyping(event) || belongsToControl(event, stage)) return
    event.preventDefault()
    run(action, stage, video, handlers)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
