import type { LiveSettings, NewLive } from '#contract/lives/schemas.ts'

const maxTitle = 50

/** The title as it is stored; null if it is empty or too long. */
export function validTitle(title: string): string | null {
  const trimmed = title.trim()
  return trimmed.length > 0 && trimmed.length <= maxTitle ? trimmed : null
}

/** A live that starts now; null if its title is invalid. */
export function newLiveOf(settings: LiveSettings): NewLive | null {
  const title = validTitle(settings.title)
  return title === null ? null : { ...settings, title, startsAt: null, thumbnail: null }
}
