import { useMemo } from 'react'
import type { SignaturePurpose } from '#contract/playback.ts'

export interface VideoKey {
  readonly videoId: number
  /** The invite key of the address; null without one. */
  readonly invite: string | null
}

/** Uses of the same page within this time share one signature, which lasts five minutes. */
const sharedMs = 100_000

type SignVideo = (purpose?: SignaturePurpose) => Promise<string>

/** Fetches signatures of a video; players that ask within a while get the same one. */
function createVideoSign({ videoId, invite }: VideoKey): SignVideo {
  let latest: { readonly signature: Promise<string>; readonly at: number } | null = null
  async function request(purpose?: SignaturePurpose): Promise<string> {
    const { browserApi } = await import('./browser.ts')
    const query = { ...(invite !== null && { invite }), ...(purpose !== undefined && { for: purpose }) }
    const { signature } = await browserApi('GET /v1/videos/{id}/playback', { params: { id: videoId }, query })
    return signature
  }
  return (purpose) => {
    if (purpose !== undefined) return request(purpose)
    if (latest !== null && performance.now() - latest.at < sharedMs) return latest.signature
    const renewed = { signature: request(), at: performance.now() }
    latest = renewed
    renewed.signature.catch(() => {
      if (latest === renewed) latest = null
    })
    return renewed.signature
  }
}

/** The function that fetches signatures for the media addresses of a video. */
export const useVideoSign = ({ videoId, invite }: VideoKey): SignVideo =>
  useMemo(() => createVideoSign({ videoId, invite }), [videoId, invite])
