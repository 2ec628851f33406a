import { DetailedError, Upload, type HttpRequest } from 'tus-js-client'
import { uploadChunkBytes, uploadsPath } from '#contract/videos/limits.ts'
import { apiAddress } from '../../../api/api-address.ts'
import { basicAuthorization } from '../../../api/basic-authorization.ts'
import { asCountry } from '../../../api/country.ts'
import { rejectionOf, type FailedAnswer } from './transfer-failure.ts'
import type { Target, Transfer, TransferEvents } from './upload-queue.ts'

/** In milliseconds; after the last one the upload counts as interrupted. */
const retryDelays = [1000, 3000, 6000]

/** The stored position differs from the sent one; the client asks for it and continues. */
const wrongOffset = 409

function answerOf(error: unknown): FailedAnswer {
  const response = error instanceof DetailedError ? error.originalResponse : null
  return { status: response?.getStatus() ?? 0, body: response?.getBody() ?? '' }
}

function withCredentials(request: HttpRequest): void {
  const underlying: unknown = request.getUnderlyingObject()
  if (underlying instanceof XMLHttpRequest) underlying.withCredentials = true
}

/** Sends a file by the tus protocol, in requests that proxies accept. */
export async function openTusTransfer(
  file: File,
  { channelId, videoId, uploadUrl }: Target,
  events: TransferEvents,
): Promise<Transfer> {
  const { lang, dataset } = document.documentElement
  const { apiCredentials } = dataset
  const upload = new Upload(file, {
    endpoint: apiAddress(uploadsPath).href,
    uploadUrl: uploadUrl === null ? null : apiAddress(uploadUrl).href,
    chunkSize: uploadChunkBytes,
    retryDelays,
    // The server lists unfinished uploads, also for other browsers.
    storeFingerprintForResuming: false,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'accept-language': lang,
      'Override-Viewer-Country': asCountry(dataset['country']),
      ...(apiCredentials !== undefined && { Authorization: basicAuthorization(apiCredentials) }),
    },
    metadata: {
      channel: String(channelId),
      filename: file.name,
      filetype: file.type,
      ...(videoId !== null && { video: String(videoId) }),
    },
    onBeforeRequest: withCredentials,
    onAfterResponse(_, response) {
      const id = Number(response.getHeader('Video-Id'))
      if (id > 0) events.assigned(id)
    },
    onShouldRetry: (error) => {
      const answer = answerOf(error)
      return rejectionOf(answer) === null || (answer.status === wrongOffset && upload.url !== null)
    },
    onProgress: (sent) => events.progress(sent),
    onSuccess: () => events.done(),
    onError(error) {
      const rejection = rejectionOf(answerOf(error))
      if (rejection === null) events.lost()
      else events.refused(rejection)
    },
  })
  return {
    start: () => upload.start(),
    stop: () => upload.abort(),
    discard: () => upload.abort(upload.url !== null),
  }
}
