import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiFlags, serve, SharedResponses } from '#server/http/index.ts'
import { openPageSite } from '#tests/support/page-site.ts'
import { profileOf, type SliceApi } from '#tests/support/slice-api.ts'
import { startRendering, type Rendering } from '../rendering/index.ts'

const file = fileURLToPath(new URL('../../../../tests/support/test-pages.ts', import.meta.url))

const editor = 104

let rendering: Rendering
let site: SliceApi
beforeAll(async () => {
  rendering = startRendering({ threads: 1, bundle: file, log: pino({ level: 'silent' }) })
  const { handle } = await rendering.site
  const read = async (token: string) => ({ id: token, signedInAt: new Date(0), profile: profileOf(Number(token), []) })
  site = await openPageSite(handle, {
    // Nothing grows old.
    shared: new SharedResponses(() => 0),
    sessions: { read, kept: () => null, takeOver: async () => null },
  })
  serve(site.app, 'GET /v1/account/profile', apiFlags, async ({ viewer }) => viewer)
  serve(site.app, 'GET /v2/channels/is-owner', apiFlags, async ({ viewer }) => ({
    id: null,
    isOwner: false,
    ownerUserId: null,
    edits: viewer.user.id === editor,
  }))
})
afterAll(async () => {
  await site.app.close()
  await rendering.close()
})

test('users share a page that a thread renders, each with their own texts', async () => {
  const read = async (user: number) => {
    const headers = { cookie: `is_login=true; kirari_session=${user}` }
    return (await site.app.inject({ url: '/live-info/abcdefABCDEF', headers })).body
  }
  const pages = []
  for (const user of [101, 102, editor, 103]) pages.push(await read(user))
  const owner = (edits: boolean) => JSON.stringify({ id: null, isOwner: false, ownerUserId: null, edits })
  expect(pages).toEqual([
    `<p>user 101 ${owner(false)} rendering 1</p>`,
    `<p>user 102 ${owner(false)} rendering 1</p>`,
    `<p>user ${editor} ${owner(true)} rendering 2</p>`,
    `<p>user 103 ${owner(false)} rendering 1</p>`,
  ])
})
