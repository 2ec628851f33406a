import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { VisitorCookie } from './visitor-cookie.ts'

const visitors = new VisitorCookie({ secret: 'one', secure: false })

async function issued(by: VisitorCookie) {
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (_request, reply) => by.issue(reply))
  const { cookies, body } = await app.inject('/')
  await app.close()
  const [found] = cookies
  if (found === undefined) throw new Error('no cookie was set')
  return { ...found, id: body }
}

test('an id that the site has issued is read from the cookie', async () => {
  const { name, value, id } = await issued(visitors)
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(visitors.read({ [name]: value })).toBe(id)
  expect((await issued(visitors)).id).not.toBe(id)
})

test('an id that the site has not issued is none', async () => {
  const { name, value, id } = await issued(visitors)
  for (const forged of [undefined, '', '.', id, `${id}.`, `x${value}`, `${value}.`, `${value}x`, 'a.b.c']) {
    expect(visitors.read({ [name]: forged })).toBeNull()
  }
  const other = await issued(new VisitorCookie({ secret: 'other', secure: false }))
  expect(visitors.read({ [other.name]: other.value })).toBeNull()
})

test('the cookie reaches no script, and over https no other host', async () => {
  expect(await issued(visitors)).toMatchObject({ name: 'kirari_visitor', httpOnly: true, sameSite: 'Lax', path: '/' })
  const secure = await issued(new VisitorCookie({ secret: 'one', secure: true }))
  expect(secure).toMatchObject({ name: '__Host-kirari_visitor', httpOnly: true, secure: true, path: '/' })
  expect(secure).not.toHaveProperty('domain')
  expect(secure).toMatchObject({ sameSite: 'None', maxAge: 86_400 })
})
