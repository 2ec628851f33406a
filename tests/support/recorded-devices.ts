/** No second screen is there: the interfaces of browsers for small windows and other devices record their calls. */
import type { Page } from 'playwright-core'

/** Must be called before the page opens; returns the function that reads the calls. */
export async function recordDevices(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const calls: string[] = []
    Object.defineProperty(document, 'pictureInPictureEnabled', { value: true })
    Object.defineProperty(HTMLVideoElement.prototype, 'requestPictureInPicture', {
      value: async () => void calls.push('small window'),
    })
    const remote = Object.assign(new EventTarget(), {
      watchAvailability: async (onChange: (available: boolean) => void) => onChange(true),
      cancelWatchAvailability: async () => {},
      prompt: async () => void calls.push('devices'),
    })
    Object.defineProperty(HTMLMediaElement.prototype, 'remote', { value: remote })
    Object.assign(window, { deviceCalls: calls, device: remote })
  })
  return () => page.evaluate<string[]>(() => Reflect.get(window, 'deviceCalls'))
}

/** As Safari has it: the choice is refused without a click, and devices are reported by an event. */
export async function recordAirPlay(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const calls: string[] = []
    Object.assign(window, { deviceCalls: calls })
    Object.defineProperty(HTMLVideoElement.prototype, 'webkitShowPlaybackTargetPicker', {
      value: () => void calls.push(navigator.userActivation.isActive ? 'devices' : 'devices without a click'),
    })
  })
  return () => page.evaluate<string[]>(() => Reflect.get(window, 'deviceCalls'))
}

/** Reports that an AirPlay device is there. */
export const findAirPlay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const event = new Event('webkitplaybacktargetavailabilitychanged')
    document.querySelector('video')?.dispatchEvent(Object.assign(event, { availability: 'available' }))
  })

/** The device of `recordDevices` is disconnected. */
export const leaveDevice = (page: Page): Promise<void> =>
  page.evaluate(() => void Reflect.get(window, 'device').dispatchEvent(new Event('disconnect')))

/** The device of `recordAirPlay` is disconnected. */
export const leaveAirPlay = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      void document.querySelector('video')?.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged')),
  )
