import { apiFlags, serveEndpoint } from '#server/http/index.ts'
import { liveChanged } from '#server/lives/events.ts'
import { on } from '#server/outbox/index.ts'
import type { Slice } from '#server/slice.ts'
import { pollEndpoints } from './endpoints.ts'
import { createPolls, type PollDeps } from './service.ts'

/** A poll on each live, as a further slice of the product would be written. */
export function pollSlice(deps: PollDeps): Slice {
  const polls = createPolls(deps)
  return {
    name: 'polls',
    account: polls.account,
    routes(app) {
      const { 'GET /v1/lives/{id}/poll': read, 'POST /v1/lives/{id}/poll/votes': vote } = pollEndpoints
      serveEndpoint(app, 'GET /v1/lives/{id}/poll', read, apiFlags, ({ params }) => polls.votes(params.id))
      serveEndpoint(app, 'POST /v1/lives/{id}/poll/votes', vote, apiFlags, ({ viewer, params, body }) =>
        polls.vote(viewer.user.id, params.id, body.option),
      )
    },
    jobs: [polls.retention],
    rooms: [polls.room],
    handlers: [
      on(liveChanged, {
        key: ({ id, state }) => `${id} ${state}`,
        async handle({ id, state }, { key }) {
          if (state === 'ended') await polls.publish(id, key)
        },
      }),
    ],
  }
}
