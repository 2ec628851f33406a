import type { NewApplication } from '#contract/applications.ts'
import { Refusal } from '../http/index.ts'
import type { AddressLimit } from './address-limit.ts'
import type { ApplicationsSetup } from './setup.ts'
import { addApplication, findByKey, type ApplicationRow, type UnstoredApplication } from './store.ts'

export interface Applicant {
  /** Null for a visitor. */
  readonly userId: number | null
  /** Where the request comes from; counted, never kept. */
  readonly address: string
}

export interface ApplyParts extends Pick<ApplicationsSetup, 'database' | 'clock'> {
  readonly limit: AddressLimit
  drawReceipt(): string
}

type Said = Omit<UnstoredApplication, 'receipt' | 'receivedAt' | 'userId'>

/** Two receipts that are alike are once in a hundred thousand million. */
const draws = 5

function asSaid({ workUrl, ...application }: NewApplication): Said {
  const { campaign, name, mail, ageGroup, genre, message, guardianConsent } = application
  const key = application.key.toLowerCase()
  return { key, campaign, name, mail, ageGroup, genre, message, guardianConsent, workUrl: workUrl ?? null }
}

function sameAs(known: ApplicationRow, said: Said): ApplicationRow {
  const row: Said = known
  const differs = (Object.keys(said) as (keyof Said)[]).some((field) => row[field] !== said[field])
  if (differs) throw new Refusal('APPLICATION_KEY_USED')
  return known
}

async function store(parts: ApplyParts, said: Said, userId: number | null): Promise<ApplicationRow> {
  const { database, clock, drawReceipt } = parts
  for (let draw = 0; draw < draws; draw += 1) {
    const application = { ...said, userId, receipt: drawReceipt(), receivedAt: clock.now() }
    const added = await database.run(addApplication, application)
    if (added) return added
    const known = await database.run(findByKey, said.key)
    if (known) return sameAs(known, said)
  }
  throw new Error('no receipt was drawn that is free')
}

/** Stores an application once, however often and from however many sides it arrives. */
export async function applyOnce(
  parts: ApplyParts,
  application: NewApplication,
  { userId, address }: Applicant,
): Promise<ApplicationRow> {
  const said = asSaid(application)
  const known = await parts.database.run(findByKey, said.key)
  if (known) return sameAs(known, said)
  if (!parts.limit.take(address, said.key)) throw new Refusal('TOO_MANY_APPLICATIONS')
  try {
    return await store(parts, said, userId)
  } catch (error) {
    if (!(error instanceof Refusal)) parts.limit.giveBack(address, said.key)
    throw error
  }
}
