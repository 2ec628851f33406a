import { useEffect, useState } from 'react'
import { checkCamera, watchDevices, type CameraLack } from '../browser/media/devices.ts'

export type CameraCheck = 'checking' | 'available' | CameraLack

/** Whether this device has a camera that the browser offers to the page; a camera may be connected later. */
export function useCameraCheck(wanted: boolean): CameraCheck {
  const [result, setResult] = useState<CameraCheck>('checking')
  useEffect(() => {
    if (!wanted) return undefined
    let unmounted = false
    const check = async () => {
      const lack = await checkCamera()
      // The studio itself handles a camera that is lost.
      if (!unmounted) setResult((before) => (before === 'available' ? before : (lack ?? 'available')))
    }
    void check()
    const unwatch = navigator.mediaDevices === undefined ? () => {} : watchDevices(() => void check())
    return () => {
      unmounted = true
      unwatch()
    }
  }, [wanted])
  return result
}
