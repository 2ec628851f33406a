import { data } from 'react-router'
import { pickPermissions, type PickPermission } from '#contract/picks/limits.ts'
import { ApiError } from '../../../api/index.ts'

/** The `intent` of the submit button. */
export const pickSettingIntent = 'pick-permission'

export interface PickSettingOutcome {
  readonly status: number
  /** Why it was not saved. */
  readonly fault: string | null
}

/** Handles the form of the switch; `change` calls the API for its owner. */
export async function changePickSetting(
  form: FormData,
  change: (permission: PickPermission) => Promise<unknown>,
): Promise<PickSettingOutcome> {
  const chosen = form.get('permission')
  const permission = pickPermissions.find((one) => one === chosen)
  if (permission === undefined) throw data('', { status: 400 })
  try {
    await change(permission)
    return { status: 200, fault: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, fault: error.message }
  }
}
