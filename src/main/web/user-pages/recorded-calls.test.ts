import { expect, test } from 'vitest'
import { profileOf } from '#tests/support/slice-api.ts'
import type { CallApi } from '../platform.ts'
import { getRequest, RecordedCalls } from './recorded-calls.ts'

test.each([
  [[false, false], true],
  [[false, true], false],
])('a rendering that gets %j for the same call may be shared: %s', async (responses, isKnown) => {
  const left = responses.values()
  const callApi: CallApi = async () => ({
    status: 200,
    headers: [],
    body: new TextEncoder().encode(JSON.stringify({ following: left.next().value })),
  })
  const recorded = new RecordedCalls(callApi, profileOf(101, []), new Map())
  const call = getRequest({ target: '/v1/livers/7/follow', headers: [] }, 'kirari_session=a')
  for (const _ of responses) await recorded.callApi(call)
  expect(recorded.isKnown).toBe(isKnown)
})
