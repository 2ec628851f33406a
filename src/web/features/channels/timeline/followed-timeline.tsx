import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { FollowedEntry } from '#contract/timelines/schemas.ts'
import { isMarkedSignedIn } from '../../../shell/account/session.ts'
import { optionalFile } from '../../../shell/reload/reload-guard.ts'
import { useTranslation } from '../../../texts/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { MoreLink } from '../lists/more-link.tsx'
import { useMore, type ListPage } from '../lists/use-more.ts'
import { TimelineItem } from './timeline-item.tsx'
import { entryKey } from './entry-key.ts'

function channelOf(entry: FollowedEntry): string {
  switch (entry.kind) {
    case 'live':
      return entry.live.liver.nickName
    case 'episode':
      return entry.episode.channel.name
    case 'post':
      return entry.channel.name
    case 'pick': {
      const { source } = entry.pick
      return source.kind === 'live' ? source.liver.nickName : source.channel.name
    }
  }
}

/** How many entries were published since the page was loaded. */
function useNewEntries(first: unknown): number {
  const [state, setState] = useState({ first, count: 0 })
  if (state.first !== first) setState({ first, count: 0 })
  useEffect(() => {
    let stop: () => void = () => {}
    let closed = false
    async function watch(): Promise<void> {
      const [{ browserApi }, { readSources, watchTimeline }] = await Promise.all([
        optionalFile(import('../../../api/browser.ts')),
        optionalFile(import('../../../api/timeline-room.ts')),
      ])
      if (!isMarkedSignedIn(document.cookie)) return
      const sources = await readSources(browserApi)
      if (closed) return
      stop = watchTimeline(sources, () => setState((current) => ({ ...current, count: current.count + 1 })))
    }
    // Without the note the timeline is complete after a reload.
    watch().catch(() => {})
    return () => {
      closed = true
      stop()
    }
  }, [])
  return state.count
}

/** The timeline of everything that the user follows, with a button for what is new since it was loaded. */
export function FollowedTimeline({ first }: { first: ListPage<FollowedEntry> }) {
  const { t } = useTranslation('channels')
  const revalidator = useRevalidator()
  const count = useNewEntries(first)
  const top = useRef<HTMLDivElement>(null)
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { entries: items, next } = await api('GET /v1/timeline', { query: { cursor } })
    return { items, next }
  })
  return (
    <div ref={top} className="scroll-mt-32">
      {/* Over the page, because the timeline is its last part. */}
      <output className="pointer-events-none fixed inset-x-0 top-20 z-10 flex justify-center">
        {count > 0 && (
          <button
            type="button"
            onClick={() => {
              top.current?.scrollIntoView()
              void revalidator.revalidate()
            }}
            aria-busy={revalidator.state !== 'idle' || undefined}
            className={buttonClass('primary', 'pointer-events-auto shadow-lg')}
          >
            <ArrowUp aria-hidden className="size-5" />
            {t('newEntries', { count })}
          </button>
        )}
      </output>
      {rows.items.length === 0 && <p className="text-muted">{t('empty.followed')}</p>}
      <ul ref={list} className="grid gap-3 lg:grid-cols-2 lg:gap-4">
        {rows.items.map((entry) => (
          <li key={entryKey(entry)} className="min-w-0 lg:last:odd:col-span-2">
            <TimelineItem entry={entry} channelName={channelOf(entry)} onDelete={null} named />
          </li>
        ))}
      </ul>
      <MoreLink name="timeline" list={rows} />
    </div>
  )
}
