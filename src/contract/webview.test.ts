import { describe, expect, test } from 'vitest'
import { isOwnApp, isWebview } from './webview.ts'

const page = new URL('https://kirari.example/')
const browsers = [
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
  null,
]
const webviews = [
  'Mozilla/5.0 (Linux; Android 16; Pixel 10 Build/BP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 KirariApp/3.2.0',
]

describe('a web view', () => {
  test.each(browsers)('is not detected in the browser %j', (agent) => {
    expect(isWebview(agent, page)).toBe(false)
  })
  test.each(webviews)('is detected in %j', (agent) => {
    expect(isWebview(agent, page)).toBe(true)
  })
  test('is detected by the query parameter', () => {
    expect(isWebview(null, new URL('https://kirari.example/events?webview=1'))).toBe(true)
    expect(isWebview(null, new URL('https://kirari.example/events?webview=0'))).toBe(false)
  })
  test('is detected by the token of a renamed app', () => {
    expect(isWebview('Something OtherApp/1', page, 'OtherApp/')).toBe(true)
    expect(isWebview('Something KirariApp/1', page, 'OtherApp/')).toBe(false)
  })
  test('belongs to the operator’s own app only by its token or the query parameter', () => {
    expect(webviews.map((agent) => isOwnApp(agent, page))).toEqual([false, false, true])
    expect(isOwnApp(null, new URL('https://kirari.example/events?webview=1'))).toBe(true)
  })
})
