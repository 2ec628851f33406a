import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { rejectionOf } from './transfer-failure.ts'

/** The answer of the API to an error of the contract. */
function answerOf(code: keyof typeof errors) {
  const { status, message } = errors[code]
  return { status, body: JSON.stringify({ status, code, message: message.ja }) }
}

describe('a failed request of an upload', () => {
  test.each(['UNAVAILABLE', 'INTERNAL'] as const)('is an interruption for %s', (code) => {
    expect(rejectionOf(answerOf(code))).toBeNull()
  })

  test.each([0, 408, 425, 429, 500, 502, 503, 504])(
    'is an interruption with status %i of a proxy, or without an answer',
    (status) => {
      expect(rejectionOf({ status, body: '<html>Service Unavailable</html>' })).toBeNull()
      expect(rejectionOf({ status, body: '' })).toBeNull()
    },
  )

  test.each(['UPLOADS_OFF', 'DISK_FULL', 'CHANNEL_FULL', 'UPLOAD_NOT_FOUND', 'SIGN_IN_REQUIRED'] as const)(
    'is a rejection with its reason for %s',
    (code) => {
      expect(rejectionOf(answerOf(code))).toBe(errors[code].message.ja)
    },
  )
})
