import { describe, expect, test } from 'vitest'
import { ApiError, defaultApiMessage, toApiError } from './api-error.ts'

describe('an API error', () => {
  test('has the status of the answer and its message', () => {
    expect(toApiError({ status: 404, data: { message: 'ない', title: 'Not found' } })).toMatchObject({
      status: 404,
      message: 'ない',
    })
  })
  test('has the title where there is no message', () => {
    expect(toApiError({ status: 403, data: { title: 'Forbidden' } }).message).toBe('Forbidden')
  })
  test('has the Japanese default where there is neither', () => {
    expect(toApiError({ status: 502, data: '<html>' }).message).toBe(defaultApiMessage)
    expect(defaultApiMessage).toMatch(/APIエラー/)
  })
  test('is a 500 with that title when there is only a title', () => {
    expect(toApiError({ title: 'だめでした' })).toMatchObject({ status: 500, message: 'だめでした', code: '' })
  })
  test('is a 500 with the default for anything else', () => {
    for (const thrown of [undefined, null, 'oops', 7, new Error('secret inner words')]) {
      expect(toApiError(thrown)).toMatchObject({ status: 500, message: defaultApiMessage })
    }
  })
  test('stays what it is', () => {
    const error = new ApiError(409, 'ALREADY_LIVE', '進行中')
    expect(toApiError(error)).toBe(error)
  })
})
