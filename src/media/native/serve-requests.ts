import { constants, setPriority } from 'node:os'
import { AV_LOG_QUIET, Log } from 'node-av'

/**
 * Serves the requests of a `ProcessOnDemand` on this process's channel, one after the other, until the channel closes.
 * A request that fails is answered with null. `priority` is one of `os.constants.priority`.
 */
export function serveRequests<Request, Response>(
  handle: (request: Request) => Response | Promise<Response>,
  priority: number = constants.priority.PRIORITY_BELOW_NORMAL,
): void {
  // The engine and the site have precedence.
  setPriority(priority)
  Log.setLevel(AV_LOG_QUIET)
  let last: Promise<void> = Promise.resolve()
  process.on('message', ({ id, request }: { readonly id: number; readonly request: Request }) => {
    last = last.then(async () => {
      const response = await attempt(() => handle(request))
      // The parent may be gone by now; that ends this process and is no error.
      if (process.connected) process.send?.({ id, response }, undefined, undefined, () => {})
    })
  })
  process.on('disconnect', () => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}

/** Damaged input from an encoder is expected and not logged. */
async function attempt<Response>(work: () => Response | Promise<Response>): Promise<Response | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
