import { useSyncExternalStore } from 'react'

/** Whether the page's scripts run by now: before that a press of a button would be lost. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
