import { visibilities } from '#contract/lives/limits.ts'
import { ApiError, type Api } from '../../../api/index.ts'

/** `<action> <id of the live>`: the `intent` of the submit buttons of the list. */
const intentPattern = /^(publish|unpublish|visibility|delete) ([0-9A-Za-z]{12})$/

export interface ArchiveOutcome {
  /** 200 without a fault. */
  readonly status: number
  readonly fault: string | undefined
}

async function apply(api: Api, action: string, id: string, form: FormData): Promise<void> {
  const params = { id }
  if (action === 'delete') return void (await api('POST /v1/lives/{id}/archive/deletion', { params, body: {} }))
  if (action !== 'visibility') {
    const body = { published: action === 'publish' }
    return void (await api('POST /v1/lives/{id}/archive/publication', { params, body }))
  }
  const visibility = visibilities.find((one) => one === form.get('visibility'))
  if (visibility) await api('POST /v1/lives/{id}/archive/visibility', { params, body: { visibility } })
  return undefined
}

/** Applies a submitted form of `OwnArchives`; null for another form. */
export async function answerArchives(form: FormData, api: Api): Promise<ArchiveOutcome | null> {
  const [, action, id] = intentPattern.exec(String(form.get('intent'))) ?? []
  if (action === undefined || id === undefined) return null
  try {
    await apply(api, action, id, form)
    return { status: 200, fault: undefined }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, fault: error.message }
    throw error
  }
}
