import { nameDeletedUsers } from '#contract/account/deleted-user.ts'
import { realtimePath } from '#contract/realtime/limits.ts'
import { apiAddress } from '../api-address.ts'
import { pageLanguage } from '../page-language.ts'
import { openConnection, type Connection, type ConnectionEvents } from './connection.ts'

/** Opens a connection from the page to the site; its messages name deleted users in the language of the page. */
export function connectPage(events: ConnectionEvents): Connection {
  const address = apiAddress(realtimePath)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const language = pageLanguage()
  const received = (data: unknown): void =>
    events.received(typeof data === 'string' ? nameDeletedUsers(data, language) : data)
  return openConnection(address, { ...events, received }, window)
}
