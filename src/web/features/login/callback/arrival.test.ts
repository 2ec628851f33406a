import { describe, expect, test } from 'vitest'
import { readArrival } from './arrival.ts'

const read = (query: string) => readArrival(new URLSearchParams(query))

describe('a callback of a provider', () => {
  test('with state and code is accepted', () => {
    expect(read('state=s&code=c&user=%7B%7D')).toEqual({ kind: 'code', state: 's', code: 'c' })
  })
  test.each(['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'])(
    'with the error %s was cancelled by the user',
    (error) => {
      expect(read(`error=${error}&state=s`)).toEqual({ kind: 'fault', fault: 'cancelled' })
    },
  )
  test.each(['server_error', '', 'temporarily_unavailable'])(
    'with the error %j is a failure of the provider',
    (error) => {
      expect(read(`error=${error}&state=s&code=c`)).toEqual({ kind: 'fault', fault: 'providerFault' })
    },
  )
  test.each(['', 'state=s', 'code=c', 'state=&code=c', 'state=s&code=', `state=${'s'.repeat(513)}&code=c`])(
    'with the query %j is incomplete',
    (query) => {
      expect(read(query)).toEqual({ kind: 'fault', fault: 'incomplete' })
    },
  )
})
