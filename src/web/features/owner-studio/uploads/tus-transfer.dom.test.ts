import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { uploadChunkBytes, uploadsPath } from '#contract/videos/limits.ts'
import { openTusTransfer } from './tus-transfer.ts'
import type { Target, TransferEvents } from './upload-queue.ts'

const file = new File(['12345678'], 'night.mp4', { type: 'video/mp4' })
const fresh: Target = { channelId: 3, videoId: null, uploadUrl: null }

/** Opens a transfer that sends nothing; returns its options and what its events were. */
async function open(target: Target) {
  const reported: unknown[] = []
  const starts: Upload[] = []
  const aborts: unknown[] = []
  vi.spyOn(Upload.prototype, 'start').mockImplementation(function start(this: Upload) {
    starts.push(this)
  })
  vi.spyOn(Upload.prototype, 'abort').mockImplementation(async (terminate) => void aborts.push(terminate))
  onTestFinished(() => void vi.restoreAllMocks())
  const events: TransferEvents = {
    assigned: (id) => void reported.push(['assigned', id]),
    progress: (sent) => void reported.push(['progress', sent]),
    done: () => void reported.push('done'),
    lost: () => void reported.push('lost'),
    refused: (message) => void reported.push(['refused', message]),
  }
  const transfer = await openTusTransfer(file, target, events)
  transfer.start()
  const [upload] = starts
  if (!upload) throw new Error('nothing was started')
  return { transfer, upload, options: upload.options, reported, aborts }
}

const answered = (status: number, body = '') => {
  const response = {
    getStatus: () => status,
    getHeader: () => undefined,
    getBody: () => body,
    getUnderlyingObject: () => null,
  }
  return Object.assign(new DetailedError('failed'), { originalResponse: response })
}

test('a new upload names its channel and file, in requests that proxies accept', async () => {
  const { dataset } = document.documentElement
  dataset['apiCredentials'] = 'user:secret'
  dataset['country'] = 'JP'
  onTestFinished(() => {
    delete dataset['apiCredentials']
    delete dataset['country']
  })
  const { options } = await open(fresh)
  expect(options).toMatchObject({
    endpoint: new URL(uploadsPath, document.documentElement.dataset['api'] ?? window.location.origin).href,
    uploadUrl: null,
    chunkSize: uploadChunkBytes,
    storeFingerprintForResuming: false,
    retryDelays: [1000, 3000, 6000],
    metadata: { channel: '3', filename: 'night.mp4', filetype: 'video/mp4' },
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'accept-language': 'ja',
      'Override-Viewer-Country': 'JP',
      Authorization: `Basic ${btoa('user:secret')}`,
    },
  })
  expect(options.metadata).not.toHaveProperty('video')
})

test('an upload that continues has its address, and one that replaces a file names the video', async () => {
  const { options } = await open({ channelId: 3, videoId: 31, uploadUrl: '/v1/uploads/u1' })
  expect(options.uploadUrl).toMatch(/^https?:\/\/[^/]+\/v1\/uploads\/u1$/)
  expect(options.metadata).toMatchObject({ video: '31' })
  expect(options.headers).not.toHaveProperty('Authorization')
})

const callback = <Name extends keyof UploadOptions>(options: UploadOptions, name: Name) => {
  const found = options[name]
  if (!found) throw new Error(`no ${name}`)
  return found
}

test('requests have the credentials of the page, and an answer assigns the video', async () => {
  const { options, reported } = await open(fresh)
  const request = new XMLHttpRequest()
  const sent = {
    getMethod: () => 'POST',
    getURL: () => '',
    setHeader() {},
    getHeader: () => undefined,
    setProgressHandler() {},
    send: () => Promise.reject(new Error('not sent')),
    abort: async () => {},
    getUnderlyingObject: () => request,
  }
  void callback(options, 'onBeforeRequest')(sent)
  expect(request.withCredentials).toBe(true)
  const response = (id: string | undefined) => ({
    getStatus: () => 204,
    getHeader: (name: string) => (name === 'Video-Id' ? id : undefined),
    getBody: () => '',
    getUnderlyingObject: () => null,
  })
  for (const id of [undefined, '0', '31']) void callback(options, 'onAfterResponse')(sent, response(id))
  expect(reported).toEqual([['assigned', 31]])
})

test('progress, success and failures are reported', async () => {
  const { options, reported } = await open(fresh)
  callback(options, 'onProgress')(5, 8)
  callback(options, 'onError')(new Error('no connection'))
  callback(options, 'onError')(answered(503))
  callback(options, 'onError')(answered(413, JSON.stringify({ message: '大きすぎます' })))
  const { lastResponse } = { lastResponse: answered(204).originalResponse }
  callback(options, 'onSuccess')({ lastResponse })
  expect(reported).toEqual([['progress', 5], 'lost', 'lost', ['refused', '大きすぎます'], 'done'])
})

test('what the server refuses is not tried again, but a wrong position of a known upload is', async () => {
  const { options, upload } = await open(fresh)
  const retries = (error: DetailedError) => callback(options, 'onShouldRetry')(error, 0, options)
  expect(retries(answered(503))).toBe(true)
  expect(retries(answered(413, '{"message":"x"}'))).toBe(false)
  expect(retries(answered(409, '{"message":"x"}'))).toBe(false)
  upload.url = 'http://localhost/v1/uploads/u1'
  expect(retries(answered(409, '{"message":"x"}'))).toBe(true)
})

test('a transfer stops without deleting; a discarded one is deleted once the server knows it', async () => {
  const { transfer, upload, aborts } = await open(fresh)
  await transfer.stop()
  await transfer.discard()
  upload.url = 'http://localhost/v1/uploads/u1'
  await transfer.discard()
  expect(aborts).toEqual([undefined, false, true])
})
