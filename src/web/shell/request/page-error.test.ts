import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageError } from '#contract/page-platform.ts'
import { reportPageError } from './page-error.ts'
import { platformContext } from './request-context.ts'

function reported(error: unknown, signal = new AbortController().signal): PageError[] {
  const errors: PageError[] = []
  const context = new RouterContextProvider()
  context.set(platformContext, { apiFetch: fetch, nonce: '', reportError: (one) => void errors.push(one) })
  reportPageError(error, { request: new Request('https://live.example.jp/terms', { signal }), context })
  return errors
}

test('an error of a page is reported with its stack', () => {
  const error = new TypeError('x is not a function')
  expect(reported(error)).toEqual([{ type: 'TypeError', message: 'x is not a function', stack: error.stack }])
})

test('anything else that a page throws is reported as text', () => {
  expect(reported('nothing')).toEqual([{ type: 'string', message: 'nothing', stack: '' }])
})

test('a request that the router cannot serve is no error of the site', () => {
  const unknownPath = { status: 404, statusText: 'Not Found', internal: true, data: 'Error: No route matches' }
  expect(reported(unknownPath)).toEqual([])
})

test('a page whose client has disconnected is not reported', () => {
  expect(reported(new Error('aborted'), AbortSignal.abort())).toEqual([])
})
