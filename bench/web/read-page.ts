import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The bytes of a page as they are sent: `fetch` would decompress them. */
export function readPage(address: string, headers: Readonly<Record<string, string>>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers }, (response) => {
      if (response.statusCode === 200) buffer(response).then(resolve, reject)
      else reject(new Error(`${address}: status ${response.statusCode}`))
    }).on('error', reject)
  })
}
