import { describe, expect, test } from 'vitest'
import { captionToShow, captionToTurnOn, readCaptionMemory, writeCaptionMemory } from './caption-language.ts'

const tracks = ['ja', 'en-US', 'ko'].map((language) => ({ language, url: `/${language}.vtt` }))

describe('captions', () => {
  test('are off until the viewer chooses a language', () => {
    expect(captionToShow(tracks, readCaptionMemory(null))).toBeNull()
  })

  test('are shown in the remembered language, or in the same one of another region', () => {
    expect(captionToShow(tracks, { on: true, language: 'ko' })).toBe('ko')
    expect(captionToShow(tracks, { on: true, language: 'en-GB' })).toBe('en-US')
    expect(captionToShow(tracks, { on: true, language: 'fr' })).toBeNull()
    expect(captionToShow(tracks, { on: false, language: 'ko' })).toBeNull()
  })

  test('turn on in the remembered language, then in that of the page, then in the first', () => {
    expect(captionToTurnOn(tracks, { on: false, language: 'ko' }, 'ja')).toBe('ko')
    expect(captionToTurnOn(tracks, { on: false, language: null }, 'en')).toBe('en-US')
    expect(captionToTurnOn(tracks, { on: false, language: 'fr' }, 'de')).toBe('ja')
    expect(captionToTurnOn([], { on: false, language: 'ko' }, 'ja')).toBeNull()
  })
})

test('the remembered choice survives being stored, also while captions are off', () => {
  for (const memory of [
    { on: true, language: 'zh-Hant-TW' },
    { on: false, language: 'ja' },
    { on: false, language: null },
  ]) {
    expect(readCaptionMemory(writeCaptionMemory(memory))).toEqual(memory)
  }
})
