/** What tabs of one browser tell each other. */
export type AccountNews = 'signed-in' | 'signed-out'

let opened: BroadcastChannel | null = null

/** One for each page: what goes out through it does not come back in. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('kirari-account')
  return opened
}

export const tellOtherTabs = (news: AccountNews): void => channel().postMessage(news)

/** Calls `heard` with what other tabs tell; returns how to stop. */
export function hearOtherTabs(heard: (news: AccountNews) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') heard(data)
  }
  channel().addEventListener('message', listen)
  return () => channel().removeEventListener('message', listen)
}
