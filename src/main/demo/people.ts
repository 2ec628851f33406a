import type { Profile } from '#contract/account/schemas.ts'
import type { SeededUser } from '#server/identity/index.ts'
import type { Product } from '../product.ts'
import { demoAccount, type DemoAccount } from '../seed.ts'

/** People of the demo who are no accounts of the local identity provider. Their names say that they are no real people. */
const crowd = {
  'demo-yuzu': 'ゆず（デモ）',
  'demo-haruto': 'はると（デモ）',
  'demo-momo': 'もも（デモ）',
  'demo-aoi': 'あおい（デモ）',
  'demo-emma': 'Emma (demo)',
  'demo-minjun': '민준 (데모)',
} as const

export type CrowdMember = keyof typeof crowd
export type DemoPerson = DemoAccount | CrowdMember

const isCrowd = (person: DemoPerson): person is CrowdMember => person in crowd

export const crowdMembers = Object.keys(crowd).filter((subject): subject is CrowdMember => subject in crowd)

/** The account of a person of the demo. */
export const demoPerson = (person: DemoPerson): SeededUser =>
  isCrowd(person)
    ? {
        provider: 'apple',
        subject: person,
        email: `${person}@people.example`,
        nickName: crowd[person],
        bio: 'デモ用の架空の人物です。',
        roles: [],
      }
    : demoAccount(person)

/** The profile of a person of the demo; the user is created if it does not exist. */
export async function demoProfile(product: Pick<Product, 'identity'>, person: DemoPerson): Promise<Profile> {
  const id = await product.identity.seedUser(demoPerson(person))
  const nickName = isCrowd(person) ? crowd[person] : person
  return { user: { id, nickName, avatarUrl: '', bio: '', signature: '' }, roles: [], language: 'ja' }
}
