import { describe, expect, test } from 'vitest'
import { newLive } from '#contract/lives/schemas.ts'
import { invalidSetting, newLiveOf } from './new-live.ts'

const settings = {
  title: ' 夜の歌 ',
  reading: 'ヨルノ ウタ',
  genre: 'sing',
  visibility: 'invite',
  latencyMode: 'normal',
  archiving: false,
  chatting: false,
} as const

describe('a live from the camera', () => {
  test('starts now, with the settings of the liver', () => {
    const created = newLiveOf(settings)
    expect(created).toEqual({ ...settings, title: '夜の歌', reading: 'よるの うた', startsAt: null, thumbnail: null })
    expect(newLive.parse(created)).toEqual(created)
  })
  test.each(['', '　 ', 'あ'.repeat(51)])('is rejected with the title "%s"', (title) => {
    expect(newLiveOf({ ...settings, title })).toBeNull()
    expect(invalidSetting({ ...settings, title })).toBe('title')
    expect(newLive.safeParse({ ...settings, title, startsAt: null }).success).toBe(false)
  })
  test('is rejected with a reading that is not in kana', () => {
    for (const reading of ['夜の歌', 'yoru', 'よる1']) {
      expect(newLiveOf({ ...settings, reading })).toBeNull()
      expect(invalidSetting({ ...settings, reading })).toBe('reading')
      expect(newLive.safeParse({ ...settings, reading, startsAt: null }).success).toBe(false)
    }
    expect(invalidSetting({ ...settings, reading: '' })).toBeNull()
  })
  test('may have a title of 50 characters', () => {
    expect(newLiveOf({ ...settings, title: 'あ'.repeat(50) })).not.toBeNull()
  })
})
