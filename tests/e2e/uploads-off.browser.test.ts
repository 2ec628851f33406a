import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#tests/support/axe.ts'
import { phone } from '#tests/support/browser.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { newAccount, signInMember, visitAs } from '#tests/support/member.ts'
import { expectFits } from '#tests/support/page-fits.ts'
import { startS3, type TestS3 } from '#tests/support/s3.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

const browser = sharedBrowser()
let s3: TestS3
let web: TestServer

beforeAll(async () => {
  s3 = await startS3()
  const { bucket, accessKeyId, secretAccessKey } = s3.settings
  web = await startServer({
    ROLES: 'web',
    SECRET: 'the secret of all nodes of this installation',
    RTMP_URL: 'rtmp://127.0.0.1:1935',
    OBJECTS: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
})
afterAll(async () => {
  await web?.close()
  await s3?.close()
})

test.each([
  ['ja', 'このサイトでは動画ファイルを受け付けていません'],
  ['en', 'This site takes no video files'],
  ['ko', '이 사이트는 동영상 파일을 받지 않습니다'],
] as const)(
  'the studio of a web node says in %s that it takes no uploads, and has no upload button',
  async (language, title) => {
    const owner = await signInMember(web.url, await newAccount(web.url, 'あかり'), language)
    const { id } = await givenChannel(owner, 'ひだまり')
    const { page, errors } = await visitAs(browser, web.url, owner, `/studio/${id}/videos`, phone, language)
    await page.getByText(title).waitFor()
    await page.getByText('ROLES=web,media').waitFor()
    expect(await page.locator('input[type=file]').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await expectFits(page, { width: 360, height: 800 })
    expect(errors).toEqual([])
  },
)
