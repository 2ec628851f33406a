/** What tabs of one browser tell each other. */
export type AccountNews = 'signed-in' | 'signed-out'

const channelName = 'kirari-account'

export function tellOtherTabs(news: AccountNews): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Calls `heard` with what other tabs tell; returns how to stop. */
export function hearOtherTabs(heard: (news: AccountNews) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'signed-in' || data === 'signed-out') heard(data)
  })
  return () => channel.close()
}
