import { expect, test } from 'vitest'
import { DomainError } from '#server/errors.ts'
import { openPageSite } from '#tests/support/page-site.ts'

async function siteThatThrows(error: Error) {
  const { app } = await openPageSite(async () => {
    throw error
  })
  const get = (accept: string, language = 'ja') =>
    app.inject({ url: '/terms', headers: { accept, 'accept-language': language } })
  return { app, get }
}

const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'

test.each([
  ['ja', '一時的に利用できません'],
  ['en', 'temporarily unavailable'],
  ['ko', '일시적으로 이용할 수 없습니다'],
])('a browser gets a plain page in %s while pages cannot be rendered', async (language, text) => {
  const { get } = await siteThatThrows(new DomainError('UNAVAILABLE'))
  const { statusCode, headers, body } = await get(browser, language)
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toContain(text)
})

test('a script gets the error of the API', async () => {
  const { get } = await siteThatThrows(new DomainError('UNAVAILABLE'))
  const { statusCode, headers, body } = await get('*/*')
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  expect(JSON.parse(body)).toMatchObject({ code: 'UNAVAILABLE' })
})

test('another error of a page is not concealed', async () => {
  const { get } = await siteThatThrows(new Error('a fault'))
  const { statusCode, body } = await get(browser)
  expect([statusCode, JSON.parse(body).code]).toEqual([500, 'INTERNAL'])
})
