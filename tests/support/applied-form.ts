import { createApi, type Api } from '#web/api/index.ts'

/**
 * Applies a form of a page to an API that responds with `status`. Returns the result, and the calls as
 * `POST /v1/lives {"title":"a"}`.
 */
export async function applyForm<Result>(
  fields: Readonly<Record<string, string>>,
  apply: (api: Api, form: FormData) => Promise<Result>,
  status = 200,
): Promise<{ result: Result; calls: string[] }> {
  const calls: string[] = []
  const api = createApi({
    countryCode: 'JP',
    language: 'ja',
    fetch: async (input, init) => {
      calls.push(`${init?.method} ${String(input)} ${String(init?.body)}`)
      return Response.json({ message: 'だめ' }, { status })
    },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return { result: await apply(api, form), calls }
}
