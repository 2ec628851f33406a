import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import type { Language } from '#contract/languages.ts'
import { presentError, toDomainError } from '#server/error-response.ts'
import { filePolicy } from '#server/http/index.ts'
import { site } from '../../../site.config.ts'

/** Seconds after which clients may request the page again. */
const retrySeconds = 5

const style = `body{font-family:system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:0 1.5rem;text-align:center;color-scheme:light dark}`

/** The text of an error, without anything of the build. */
const plainPage = (message: string, language: Language): string =>
  `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${site.name}</title><style>${style}</style></head><body><main><h1>${site.name}</h1><p>${message}</p></main></body></html>`

const isOfBrowser = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')

/** Answers browsers with a plain page while pages cannot be rendered; other errors and clients get those of the API. */
export function answerPlainly(pages: FastifyInstance): void {
  pages.setErrorHandler((error, request, reply): FastifyReply => {
    const failure = toDomainError(error)
    if (failure.code !== 'UNAVAILABLE' || !isOfBrowser(request)) throw error
    const language = acceptedLanguage(request.headers['accept-language'])
    const { status, message } = presentError(failure, language)
    return reply
      .code(status)
      .header('Retry-After', retrySeconds)
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', filePolicy)
      .type('text/html; charset=utf-8')
      .send(plainPage(message, language))
  })
}
