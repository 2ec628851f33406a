import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useQualities } from './use-qualities.ts'

const offered = [{ name: '720p' }, { name: '360p' }, { name: '240p' }]

/** The control of a stream that plays in its best quality, and the indices that it is switched to. */
function setUp() {
  const switched: (number | null)[] = []
  const stream = { current: { chooseQuality: (index: number | null) => void switched.push(index) } }
  const initialProps = { path: '/hls/one', savesData: false }
  const hook = renderHook(({ path, savesData }) => useQualities(stream, path, savesData), { initialProps })
  act(() => hook.result.current.report({ offered, current: 0, chosen: null }))
  return { ...hook, switched, initialProps }
}

test('the quality that the viewer chose is known by its name when the stream is reopened', () => {
  const { result, switched } = setUp()
  expect(result.current.chosenName()).toBeNull()
  act(() => result.current.choose(1))
  expect(switched).toEqual([1])
  expect(result.current.chosenName()).toBe('360p')
  act(() => result.current.choose(null))
  expect(result.current.chosenName()).toBeNull()
})

test('the choice is not used for another live', () => {
  const { result, rerender, initialProps } = setUp()
  act(() => result.current.choose(1))
  rerender({ ...initialProps, path: '/hls/two' })
  expect(result.current.chosenName()).toBeNull()
  expect(result.current.qualities.offered).toEqual([])
})

test('the data saver replaces the choice by the smallest quality, and leaves the player to choose after it', () => {
  const { result, rerender, switched, initialProps } = setUp()
  act(() => result.current.choose(0))
  rerender({ ...initialProps, savesData: true })
  expect(switched.at(-1)).toBe(2)
  rerender(initialProps)
  expect(switched.at(-1)).toBeNull()
  expect(result.current.chosenName()).toBeNull()
})
