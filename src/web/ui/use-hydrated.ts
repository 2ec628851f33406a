import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** True after hydration: before it, a click on a button that needs scripts would be lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
