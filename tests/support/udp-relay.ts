import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Page } from 'playwright-core'

export interface UdpRelay {
  /** Stops all datagrams until `pass`, as without a network. */
  cut(): void
  pass(): void
  close(): void
}

/** The address of a candidate in an SDP answer (RFC 8839 §5.1): its IPv4 address and port. */
const candidate = /(a=candidate:\S+ \d+ udp \d+ )(127\.0\.0\.1) (\d+)/gi

/** Sends the WebRTC media that this page publishes through a relay of datagrams, which a test can cut. */
export async function relayPublishedMedia(page: Page): Promise<UdpRelay> {
  let passing = true
  const sockets = new Set<Socket>()

  /** Opens a port that forwards to the engine's `port`, and its answers back. Resolves to the own port. */
  async function relayTo(port: number): Promise<number> {
    const [near, far] = [createSocket('udp4'), createSocket('udp4')]
    let client: { readonly port: number; readonly address: string } | null = null
    near.on('message', (data, from) => {
      client = from
      if (passing) far.send(data, port, '127.0.0.1')
    })
    far.on('message', (data) => {
      if (passing && client !== null) near.send(data, client.port, client.address)
    })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.bind(0, '127.0.0.1')
      await once(socket, 'listening')
    }
    return near.address().port
  }

  await page.route(/\/whip\/?\w*$/, async (route) => {
    if (route.request().method() !== 'POST' || !passing) return route.fallback()
    const response = await route.fetch()
    const answer = await response.text()
    const ports = new Map<string, number>()
    for (const [, , , port = ''] of answer.matchAll(candidate)) ports.set(port, await relayTo(Number(port)))
    const body = answer.replace(candidate, (_, start, address, port) => `${start}${address} ${ports.get(port)}`)
    return route.fulfill({ response, body })
  })
  return {
    cut() {
      passing = false
    },
    pass() {
      passing = true
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}
