import type { GiftChange, NewGift, StaffGift } from '#contract/staff/schemas.ts'
import { requireReason, type Actor, type Audit } from '../../audit/index.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../ports/database/port.ts'
import { presentGift } from '../present.ts'
import type { GiftRow } from '../store.ts'
import type { GiftImages } from './images.ts'
import { addGift, changeGift, listAllGifts, retireGift, type GiftValues } from './store.ts'

export interface GiftCatalogueDeps {
  readonly database: Database
  readonly audit: Audit
  readonly images: Pick<GiftImages, 'store'>
  /** Called after each change. */
  readonly onChange: () => void
}

export type GiftCatalogue = ReturnType<typeof createGiftCatalogue>

const present = (row: GiftRow): StaffGift => ({ ...presentGift(row), offered: row.offered })

/** Changes of the catalogue, for staff: permissions are not checked here. */
export function createGiftCatalogue({ database, audit, images, onChange }: GiftCatalogueDeps) {
  const storeImage = (base64: string): Promise<string> => images.store(Buffer.from(base64, 'base64'))

  return {
    /** With retired gifts. */
    list: async (): Promise<StaffGift[]> => (await database.run(listAllGifts, undefined)).map(present),

    async add({ actorUserId }: Actor, { id, name, image, reason, ...rest }: NewGift): Promise<StaffGift> {
      requireReason(reason)
      const imageUrl = await storeImage(image)
      const values = { nameJa: name.ja, nameEn: name.en, nameKo: name.ko, ...rest, imageUrl }
      const details = { gift: id, ...values, reason }
      const entry = audit.stamp({ action: 'gift.added', actorUserId, subjectUserId: null, details })
      const added = await database.run(addGift, { gift: { id, ...values }, entry })
      if (!added) throw new DomainError('GIFT_ID_TAKEN')
      onChange()
      return present(added)
    },

    async change({ actorUserId }: Actor, id: string, change: GiftChange): Promise<StaffGift> {
      const { name, animation, image, offered, reason } = change
      requireReason(reason)
      const values: GiftValues = {
        ...(name.ja !== undefined && { nameJa: name.ja }),
        ...(name.en !== undefined && { nameEn: name.en }),
        ...(name.ko !== undefined && { nameKo: name.ko }),
        ...(animation !== undefined && { animation }),
        ...(offered && { offered }),
        ...(image !== undefined && { imageUrl: await storeImage(image) }),
      }
      if (Object.keys(values).length === 0) throw new DomainError('NOTHING_TO_CHANGE')
      const details = { gift: id, ...values, reason }
      const entry = audit.stamp({ action: 'gift.changed', actorUserId, subjectUserId: null, details })
      const changed = await database.run(changeGift, { id, values, entry })
      if (!changed) throw new DomainError('GIFT_ID_UNKNOWN')
      onChange()
      return present(changed)
    },

    async retire({ actorUserId }: Actor, id: string, reason: string): Promise<StaffGift> {
      requireReason(reason)
      const details = { gift: id, reason }
      const entry = audit.stamp({ action: 'gift.retired', actorUserId, subjectUserId: null, details })
      const retired = await database.run(retireGift, { id, entry })
      if (!retired) throw new DomainError('GIFT_ID_UNKNOWN')
      onChange()
      return present(retired)
    },
  }
}
