/** Pages of the studio in dom tests: their forms are handled as on the site, with the API calls that the test answers. */
import type { ReactElement } from 'react'
import { data, useActionData } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/index.ts'
import type { Outcome } from '#web/saving/index.ts'
import { mio, openPage } from './dom-page.tsx'

/** Shows a page whose forms are handled by `answer`; the outcome of the last one is shown by `show`. */
export function openStudio(
  show: (outcome: Outcome | undefined) => ReactElement,
  answer: (form: FormData, api: Api) => Promise<Outcome | null>,
  options: Omit<NonNullable<Parameters<typeof openPage>[1]>, 'action'> = {},
) {
  function Page() {
    return show(useActionData<Outcome>())
  }
  async function action(form: FormData) {
    const outcome = await answer(form, browserApi)
    return data(outcome, { status: outcome?.status ?? 400 })
  }
  return openPage(<Page />, { profile: mio, ...options, action })
}

/** An error of the API, as a body. */
export const problem = (code: string, message: string) => ({ code, message })
