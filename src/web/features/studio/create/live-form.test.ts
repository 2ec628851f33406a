import { describe, expect, test } from 'vitest'
import { newLive } from '#contract/lives.ts'
import { readLiveForm } from './live-form.ts'

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}
const good = { title: '夜の雑談', genre: 'talk', start: 'now', visibility: 'public', latencyMode: 'low' }

describe('the form of a new live', () => {
  test('becomes what the contract takes', () => {
    const { payload, ...submission } = readLiveForm(form(good))
    expect(payload).toMatchObject({ title: '夜の雑談' })
    expect(submission.status === 'success' && newLive.parse(submission.value)).toEqual({
      title: '夜の雑談',
      genre: 'talk',
      startsAt: null,
      visibility: 'public',
      latencyMode: 'low',
      archiving: true,
      chatting: true,
    })
    const without = readLiveForm(form({ ...good, archiving: 'off' }))
    expect(without.status === 'success' && without.value.archiving).toBe(false)
    const silent = readLiveForm(form({ ...good, chatting: 'off' }))
    expect(silent.status === 'success' && silent.value.chatting).toBe(false)
  })
  test('takes a start in Japan time', () => {
    const submission = readLiveForm(form({ ...good, start: 'later', startsAt: '2999-01-01T20:00' }))
    expect(submission.status === 'success' && submission.value.startsAt).toBe('2999-01-01T11:00:00.000Z')
  })
  test('names the field that is wrong and keeps what was typed', () => {
    const submission = readLiveForm(form({ ...good, title: ' ', start: 'later', startsAt: '' }))
    const reply = submission.reply()
    expect(reply.error?.['title']).toBeDefined()
    expect(reply.initialValue).toMatchObject({ genre: 'talk', start: 'later' })
  })
  test('tells a missing start from one in the past', () => {
    const fault = (startsAt: string) =>
      readLiveForm(form({ ...good, start: 'later', startsAt })).reply().error?.['startsAt']
    expect(fault('')).toEqual(['startsAtMissing'])
    expect(fault('2001-01-01T00:00')).toEqual(['startsAt'])
  })
})
