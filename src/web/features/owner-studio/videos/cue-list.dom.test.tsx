import { act } from '@testing-library/react'
import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { formatPosition } from './chapter-lines.ts'
import { CueList } from './cue-list.tsx'

class Cue {
  readonly startTime: number
  readonly text: string

  constructor(startTime: number, text: string) {
    this.startTime = startTime
    this.text = text
  }
}

interface Track extends EventTarget {
  mode: string
  cues: readonly unknown[]
  activeCues: readonly unknown[]
}

const captions = [
  { language: 'ja', url: '/ja.vtt', version: 1 },
  { language: 'en', url: '/en.vtt', version: 1 },
]

/** A video of which the tracks have the cues by address. */
function Page({
  tracks,
  onSeek,
  list = captions,
}: {
  tracks: Record<string, Track>
  onSeek: (at: number) => void
  list?: typeof captions
}) {
  const video = useRef<HTMLVideoElement>(null)
  return (
    <>
      <video ref={video} muted>
        {list.map(({ url }) => (
          <track
            key={url}
            src={url}
            ref={(element) => {
              if (element) Object.defineProperty(element, 'track', { value: tracks[url], configurable: true })
            }}
          />
        ))}
      </video>
      <CueList video={video} captions={list} onSeek={onSeek} />
    </>
  )
}

const track = (...cues: readonly unknown[]): Track =>
  Object.assign(new EventTarget(), { mode: 'disabled', cues, activeCues: [] })

test('the captions of a language are listed without tags; one that is chosen is shown in the video', async () => {
  vi.stubGlobal('VTTCue', Cue)
  onTestFinished(() => void vi.unstubAllGlobals())
  const tracks = {
    '/ja.vtt': track(new Cue(1.5, '<v はな>こんばんは</v>'), {}, new Cue(3, '二行目')),
    '/en.vtt': track(new Cue(2, 'Good evening')),
  }
  const seeks: number[] = []
  const { user, screen } = await openPage(<Page tracks={tracks} onSeek={(at) => seeks.push(at)} />)
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await expect.poll(texts).toEqual([`${formatPosition(1500)}こんばんは`, `${formatPosition(3000)}二行目`])
  expect(tracks['/ja.vtt'].mode).toBe('hidden')
  expect(screen.getByRole('list', { name: '字幕の内容' }).getAttribute('lang')).toBe('ja')
  await user.click(screen.getByRole('button', { name: /二行目/ }))
  expect(seeks).toEqual([3])
  tracks['/ja.vtt'].activeCues = [tracks['/ja.vtt'].cues[0]]
  act(() => void tracks['/ja.vtt'].dispatchEvent(new Event('cuechange')))
  const current = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-current'))
  expect(current()).toEqual(['true', null])
  await user.selectOptions(screen.getByRole('combobox', { name: '言語' }), 'en')
  await expect.poll(texts).toEqual([`${formatPosition(2000)}Good evening`])
  expect(screen.getByRole('option', { name: '英語' })).toBeTruthy()
})

test('cues that load later are listed, and a shown track stays shown', async () => {
  vi.stubGlobal('VTTCue', Cue)
  onTestFinished(() => void vi.unstubAllGlobals())
  const tracks = { '/ja.vtt': Object.assign(track(), { mode: 'showing' }), '/en.vtt': track() }
  const { screen } = await openPage(<Page tracks={tracks} onSeek={() => {}} />)
  expect((await screen.findByRole('list', { name: '字幕の内容' })).children).toHaveLength(0)
  expect(tracks['/ja.vtt'].mode).toBe('showing')
  tracks['/ja.vtt'].cues = [new Cue(1, '遅い')]
  act(() => void document.querySelector('track')?.dispatchEvent(new Event('load')))
  await screen.findByText('遅い')
})

test('without captions there is no list', async () => {
  const { screen } = await openPage(
    <>
      <p>動画</p>
      <Page tracks={{}} onSeek={() => {}} list={[]} />
    </>,
  )
  await screen.findByText('動画')
  expect(screen.queryByRole('combobox')).toBeNull()
})
