import { screen } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { lazyPart, optionalPart, retryMs } from './lazy-part.ts'
import { watchFiles } from './reload-guard.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
watchFiles()

/** Opens a page with a part whose file fails twice. */
async function openWithPart(makePart: typeof lazyPart) {
  /** When the file was requested. */
  const times: number[] = []
  const Part = makePart(async (): Promise<{ default: ComponentType<{ text: string }> }> => {
    times.push(Date.now())
    if (times.length < 3) {
      const payload = new TypeError('Failed to fetch')
      window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
      throw payload
    }
    return { default: ({ text }) => <p>{text}</p> }
  })
  const page = await openPage(
    <>
      <p>本文</p>
      <Suspense fallback="読み込み中">
        <Part text="コメント" />
      </Suspense>
    </>,
    { answers: { 'HEAD /': [200, null] } },
  )
  await expect.poll(() => times.length).toBeGreaterThan(0)
  return { ...page, times }
}

test('a part whose file fails leaves the page as it is, and is shown once its file is loaded', async () => {
  const { requests, times } = await openWithPart(optionalPart)
  await vi.advanceTimersByTimeAsync(4 * retryMs)
  await screen.findByText('コメント')
  const [first = 0, second = 0, third = 0] = times
  expect([second - first, third - second]).toEqual([retryMs, 2 * retryMs])
  screen.getByText('本文')
  expect(requests).toEqual([])
  expect(window.location.reload).not.toHaveBeenCalled()
})

test('a page that needs the part is reloaded once the site answers, and is not replaced by the error page', async () => {
  const { requests } = await openWithPart(lazyPart)
  await vi.advanceTimersByTimeAsync(10)
  await expect.poll(() => vi.mocked(window.location.reload).mock.calls.length).toBe(1)
  expect(requests.map(({ call }) => call)).toEqual(['HEAD /'])
  screen.getByText('本文')
})
