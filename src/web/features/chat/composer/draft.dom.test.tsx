import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { unknownRoom, type KnownRoom } from '../../../live-room/index.ts'
import { useDraft } from './draft.tsx'

const draftOf = (liveId: string, room: KnownRoom = unknownRoom) => renderHook(() => useDraft(liveId, room, () => {}))

test('a draft survives a reload, for its live only', () => {
  sessionStorage.clear()
  const first = draftOf('one')
  act(() => first.result.current.setText('書きかけ'))
  first.unmount()
  expect(draftOf('two').result.current.text).toBe('')
  const again = draftOf('one')
  expect(again.result.current.text).toBe('書きかけ')
  act(() => again.result.current.setText(''))
  expect(sessionStorage.length).toBe(0)
})

test('a comment without an answer is the draft after a reload, an accepted one is not', () => {
  sessionStorage.clear()
  const sent = [
    { key: '1', text: '届いた', commentId: '1' },
    { key: '2', text: '前の', commentId: null },
    { key: '3', text: '未回答', commentId: null },
    { key: '4', text: '届いた', commentId: '4' },
  ]
  const draft = draftOf('one', { ...unknownRoom, sent })
  expect(draft.result.current.text).toBe('')
  draft.unmount()
  const again = draftOf('one')
  expect(again.result.current.text).toBe('未回答')
  act(() => again.result.current.setText(''))
})

test('a browser that blocks storage keeps the text in the field', () => {
  const blocked = {
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    removeItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  }
  vi.stubGlobal('sessionStorage', blocked)
  onTestFinished(() => void vi.unstubAllGlobals())
  const draft = draftOf('one')
  act(() => draft.result.current.setText('書きかけ'))
  expect(draft.result.current.text).toBe('書きかけ')
})
