import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts run by now: before that a press of a button that needs one would be lost. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
