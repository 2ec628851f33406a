import { createContext, Suspense, use, useMemo, useState, type ReactNode, type RefObject } from 'react'
import type { PickSetting } from '#contract/picks/schemas.ts'
import { seenMoment } from '../../../player/seen-moment.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { lazyPart } from '../../../shell/reload/lazy-part.ts'
import { useTranslation } from '../../../texts/index.ts'
import type { CutRequest, CutSource } from './cut-request.ts'

const CutSheet = lazyPart(() => import('./cut-sheet.tsx'))

/** Who decides about picks of a source. */
export type PickOwner = { readonly liverId: number } | { readonly channelId: number }

export interface Cutting {
  readonly setting: PickSetting
  readonly owner: PickOwner
  open(request: CutRequest): void
}

const CuttingContext = createContext<Cutting | null>(null)

interface CuttingProviderProps {
  readonly owner: PickOwner
  /** As the page was loaded. */
  readonly setting: PickSetting
  readonly children: ReactNode
}

/** Shows the sheet that cuts a pick, for the buttons within. */
export function CuttingProvider({ owner, setting, children }: CuttingProviderProps) {
  const [request, setRequest] = useState<CutRequest | null>(null)
  const cutting = useMemo(() => ({ setting, owner, open: setRequest }), [setting, owner])
  return (
    <CuttingContext value={cutting}>
      {children}
      {request !== null && (
        <Suspense>
          <CutSheet key={request.moment.at} request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </CuttingContext>
  )
}

export const useCutting = (): Cutting | null => use(CuttingContext)

async function readSetting(owner: PickOwner): Promise<PickSetting> {
  const { browserApi } = await import('../../../api/browser.ts')
  if ('liverId' in owner) return browserApi('GET /v1/livers/{id}/pick-setting', { params: { id: owner.liverId } })
  return browserApi('GET /v1/channels/{id}/pick-setting', { params: { id: owner.channelId } })
}

/** Opens the sheet for what the viewer sees now, or shows why it cannot be cut. */
export function useCut(): (source: CutSource, stage: RefObject<HTMLElement | null>) => Promise<void> {
  const { t } = useTranslation('player')
  const cutting = useCutting()
  return async (source, stage) => {
    const video = stage.current?.querySelector('video')
    // Before anything else: the video continues.
    const moment = video ? seenMoment(video) : null
    if (cutting === null || !video || moment === null) return toast.error(t('cut.notPlaying'))
    const open = () => cutting.open({ source, moment, video })
    if (cutting.setting.mayCut) return open()
    try {
      // The viewer may have followed since, and the owner may have changed the setting.
      const { mayCut, permission } = await readSetting(cutting.owner)
      if (mayCut) return open()
      return await toast.error(t(permission === 'followers' ? 'cut.followersText' : 'cut.offText'))
    } catch {
      return toast.error(t('cut.failed'))
    }
  }
}
