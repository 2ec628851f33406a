import { describe, expect, test } from 'vitest'
import { newLive } from '#contract/lives/schemas.ts'
import { readLiveForm } from './live-form.ts'

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}
const good = { title: '夜の雑談', genre: 'talk', start: 'now', visibility: 'public', latencyMode: 'low' }

describe('the form of a new live', () => {
  test('maps to a new live of the contract', () => {
    const { payload, ...submission } = readLiveForm(form(good))
    expect(payload).toMatchObject({ title: '夜の雑談' })
    expect(submission.status === 'success' && newLive.parse(submission.value)).toEqual({
      title: '夜の雑談',
      reading: '',
      genre: 'talk',
      startsAt: null,
      visibility: 'public',
      latencyMode: 'low',
      archiving: true,
      chatting: true,
      thumbnail: null,
    })
    const unarchived = readLiveForm(form({ ...good, archiving: 'off' }))
    expect(unarchived.status === 'success' && unarchived.value.archiving).toBe(false)
    const chatless = readLiveForm(form({ ...good, chatting: 'off' }))
    expect(chatless.status === 'success' && chatless.value.chatting).toBe(false)
  })
  test('has a thumbnail: a template, an uploaded image, or none', () => {
    const thumbnailOf = (fields: Record<string, string>) => {
      const submission = readLiveForm(form({ ...good, ...fields }))
      return submission.status === 'success' ? submission.value.thumbnail : 'invalid'
    }
    expect(thumbnailOf({ thumbnail: 'none' })).toBeNull()
    expect(thumbnailOf({ thumbnail: 'pop', thumbnailUrl: '/v1/live-thumbnails/x.webp' })).toEqual({ template: 'pop' })
    const url = '/v1/live-thumbnails/x.webp'
    expect(thumbnailOf({ thumbnail: 'image', thumbnailUrl: url })).toEqual({ url })
    expect(thumbnailOf({ thumbnail: 'x' })).toBe('invalid')
  })
  test('has a reading in kana, or none', () => {
    const readingOf = (reading: string) => {
      const submission = readLiveForm(form({ ...good, reading }))
      return submission.status === 'success' ? submission.value.reading : submission.reply().error
    }
    expect(readingOf('ヨルノ　ザツダン')).toBe('よるの ざつだん')
    expect(readingOf('')).toBe('')
    expect(readingOf('夜の雑談')).toEqual({ reading: [expect.any(String)] })
  })
  test('interprets the start in Japan time', () => {
    const submission = readLiveForm(form({ ...good, start: 'later', startsAt: '2999-01-01T20:00' }))
    expect(submission.status === 'success' && submission.value.startsAt).toBe('2999-01-01T11:00:00.000Z')
  })
  test('reports the invalid field and keeps the other input', () => {
    const submission = readLiveForm(form({ ...good, title: ' ', start: 'later', startsAt: '' }))
    const reply = submission.reply()
    expect(reply.error?.['title']).toBeDefined()
    expect(reply.initialValue).toMatchObject({ genre: 'talk', start: 'later' })
  })
  test('distinguishes a missing start from one in the past', () => {
    const fault = (startsAt: string) =>
      readLiveForm(form({ ...good, start: 'later', startsAt })).reply().error?.['startsAt']
    expect(fault('')).toEqual(['startsAtMissing'])
    expect(fault('2001-01-01T00:00')).toEqual(['startsAt'])
  })
})
