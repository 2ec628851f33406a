import { expect, test } from 'vitest'
import { toastRules } from './toast-rules.ts'

test('toasts are top center, last two seconds, have no bar and no close button, at most three, newest on top', () => {
  expect(toastRules).toMatchObject({
    position: 'top-center',
    autoClose: 2000,
    hideProgressBar: true,
    closeButton: false,
    limit: 3,
    newestOnTop: true,
  })
})
