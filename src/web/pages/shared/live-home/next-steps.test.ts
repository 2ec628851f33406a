import { expect, test } from 'vitest'
import { liveResponse } from '#tests/support/live-response.ts'
import { nextSteps } from './next-steps.ts'

const live = { ...liveResponse, reading: '' }
const lastLive = live
const nothingLeft = {
  setting: { lastLive, live },
  supporters: [{ thankedAt: '2026-11-22T12:00:00.000Z' }],
  remaining: 500,
  fields: { introduction: '毎晩歌っています' },
}

test('a liver who has done everything has no next steps', () => {
  expect(nextSteps(nothingLeft)).toEqual([])
})

test('a liver who was never on air connects an encoder, and one without a next live plans it', () => {
  expect(nextSteps({ ...nothingLeft, setting: { lastLive: null, live } })).toEqual(['connect'])
  expect(nextSteps({ ...nothingLeft, setting: { lastLive, live: null } })).toEqual(['plan'])
})

test('supporters who were never thanked are thanked, while messages of the day remain', () => {
  const supporters = [...nothingLeft.supporters, { thankedAt: null }]
  expect(nextSteps({ ...nothingLeft, supporters })).toEqual(['thank'])
  expect(nextSteps({ ...nothingLeft, supporters, remaining: 0 })).toEqual([])
})

test('a new liver connects, plans and writes an introduction', () => {
  const setting = { lastLive: null, live: null }
  const fields = { introduction: '' }
  expect(nextSteps({ ...nothingLeft, setting, supporters: [], fields })).toEqual(['connect', 'plan', 'introduce'])
})
