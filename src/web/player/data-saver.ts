import { useSyncExternalStore } from 'react'
import { savesData } from '../shell/prefetch/prefetch-page.ts'

const storageKey = 'data-saver'
const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The viewer's own choice; before one, the setting of the browser. */
export function isDataSaverOn(): boolean {
  const stored = localStorage.getItem(storageKey)
  return stored === null ? savesData(navigator) : stored === 'on'
}

function toggle(): void {
  localStorage.setItem(storageKey, isDataSaverOn() ? 'off' : 'on')
  for (const changed of listeners) changed()
}

/** The data saver: the smallest quality, and no previews. It is remembered on this device. */
export function useDataSaver(): { readonly on: boolean; toggle(): void } {
  return { on: useSyncExternalStore(subscribe, isDataSaverOn, () => false), toggle }
}
