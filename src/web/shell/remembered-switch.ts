import { useSyncExternalStore } from 'react'
import { readRemembered, remember } from './remembered.ts'

export interface RememberedSwitch {
  readonly on: boolean
  toggle(): void
}

interface SwitchReader {
  /** Whether it is on now; in the browser only. */
  isOn(): boolean
  /** The hook. */
  use(): RememberedSwitch
}

/** A switch that is remembered on this device under `key`; `initial` applies before a choice. */
export function rememberedSwitch(key: string, initial: () => boolean): SwitchReader {
  const listeners = new Set<() => void>()

  function subscribe(changed: () => void): () => void {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }

  function isOn(): boolean {
    const stored = readRemembered(key)
    return stored === null ? initial() : stored === 'on'
  }

  function toggle(): void {
    remember(key, isOn() ? 'off' : 'on')
    for (const changed of listeners) changed()
  }

  const use = (): RememberedSwitch => ({ on: useSyncExternalStore(subscribe, isOn, () => false), toggle })
  return { isOn, use }
}
