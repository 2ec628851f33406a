import { useSyncExternalStore } from 'react'

export type Device = 'ios' | 'android' | 'other'

/** The device type of a user agent; an iPad identifies as a Mac, but has a touch screen. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/android/i.test(userAgent)) return 'android'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? 'ios' : 'other'
}

const neverChanges = () => () => undefined

/** The device type of the viewer; `other` on the server, so that cached pages suit all viewers. */
export const useDevice = (): Device =>
  useSyncExternalStore(
    neverChanges,
    () => deviceOf(navigator.userAgent, navigator.maxTouchPoints),
    () => 'other',
  )
