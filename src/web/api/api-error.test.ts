import { describe, expect, test } from 'vitest'
import { ApiError, defaultApiMessage, toApiError } from './api-error.ts'

describe('an API error', () => {
  test('has status and message of the response', () => {
    expect(toApiError({ status: 404, data: { message: 'ない', title: 'Not found' } })).toMatchObject({
      status: 404,
      message: 'ない',
    })
  })
  test('falls back to the title', () => {
    expect(toApiError({ status: 403, data: { title: 'Forbidden' } }).message).toBe('Forbidden')
  })
  test('falls back to the Japanese default without message and title', () => {
    expect(toApiError({ status: 502, data: '<html>' }).message).toBe(defaultApiMessage)
    expect(defaultApiMessage).toMatch(/APIエラー/)
  })
  test('is a 500 with the title if there is only a title', () => {
    expect(toApiError({ title: 'だめでした' })).toMatchObject({ status: 500, message: 'だめでした', code: '' })
  })
  test('is a 500 with the default message for any other error', () => {
    for (const thrown of [undefined, null, 'oops', 7, new Error('secret inner words')]) {
      expect(toApiError(thrown)).toMatchObject({ status: 500, message: defaultApiMessage })
    }
  })
  test('is not converted twice', () => {
    const error = new ApiError(409, 'ALREADY_LIVE', '進行中')
    expect(toApiError(error)).toBe(error)
  })
})
