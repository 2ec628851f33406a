import { act } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { episodeResponse } from '#tests/support/episode-response.ts'
import { WatchRecords } from './watch-records.tsx'

function Stage() {
  const stage = useRef<HTMLDivElement>(null)
  return (
    <div ref={stage}>
      <video muted aria-label="映像" />
      <WatchRecords episode={episodeResponse} stage={stage} />
    </div>
  )
}

test('an episode that plays on another page counts a view, and stores where the user resumes', async () => {
  const { channelId, series, id } = episodeResponse
  const path = `/v1/channels/${channelId}/series/${series.id}/episodes/${id}`
  const [views, progress] = [`POST ${path}/views`, `PUT ${path}/progress`]
  const { screen, requests } = await openPage(<Stage />, {
    profile: mio,
    answers: { [views]: [200, {}], [progress]: [200, {}] },
  })
  const video = await screen.findByLabelText<HTMLVideoElement>('映像')
  const state = { currentTime: 75, duration: 600, paused: false, ended: false, readyState: 4 }
  for (const [name, value] of Object.entries(state)) Object.defineProperty(video, name, { value })
  const sent = (call: string) => requests.filter((one) => one.call === call).map(({ body }) => body)
  act(() => void video.dispatchEvent(new Event('playing')))
  await expect.poll(() => sent(views).length).toBe(1)
  act(() => void video.dispatchEvent(new Event('pause')))
  await expect.poll(() => sent(progress)).toEqual([{ positionMs: 75_000, finished: false }])
})
