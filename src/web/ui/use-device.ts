import { useSyncExternalStore } from 'react'

export type Device = 'ios' | 'android' | 'other'

/** Which kind of phone or tablet a user agent is of; an iPad says that it is a Mac, but has a touch screen. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? 'ios' : 'other'
}

const never = () => () => undefined

/** The viewer's kind of device; `other` on the server, so that cached pages fit everybody. */
export const useDevice = (): Device =>
  useSyncExternalStore(
    never,
    () => deviceOf(navigator.userAgent, navigator.maxTouchPoints),
    () => 'other',
  )
