import { expect, test } from 'vitest'
import { encoderName } from './endpoint.ts'

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome 140',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${apple} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.1.1`, 'Edge 140'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari 18',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} CriOS/139.0.1 Mobile/15E148 Safari/604.1`,
    'Chrome 139',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:141.0) Gecko/20100101 Firefox/141.0', 'Firefox 141'],
  ['OBS-Studio/30.2.3 (libobs)', 'OBS-Studio/30.2.3 (libobs)'],
  [undefined, null],
])('displays %s as %s', (userAgent, name) => {
  expect(encoderName(userAgent)).toBe(name)
})
