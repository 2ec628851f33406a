import { expect, test } from 'vitest'
import { withLanguage } from './language-parameter.tsx'

test.each([
  ['/login', '', '/login'],
  ['/login', '?page=2', '/login'],
  ['/login', '?lang=en', '/login?lang=en'],
  ['/login?redirect=%2Fcoins', '?page=2&lang=ko', '/login?redirect=%2Fcoins&lang=ko'],
  ['/terms#article-3', '?lang=en', '/terms?lang=en#article-3'],
  ['/?lang=ja', '?lang=en', '/?lang=ja'],
  ['/login', '?lang=%22%3E%26', '/login?lang=%22%3E%26'],
  ['#content', '?lang=en', '?lang=en#content'],
  ['?page=2', '?lang=en', '?page=2&lang=en'],
])('a link to %s on a page with %j leads to %s', (to, search, address) => {
  expect(withLanguage(to, search)).toBe(address)
})
