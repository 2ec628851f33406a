/** The document of dom tests, as the server renders its root element. */
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

document.documentElement.lang = 'ja'
configure({
  // Everything runs in this process: only a missing condition takes this long.
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(`${message}\n\nThe page shows: ${document.body.textContent}`),
})
afterEach(cleanup)
