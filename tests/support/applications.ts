import { randomUUID } from 'node:crypto'
import type { NewApplication } from '#contract/applications/schemas.ts'

/** An application of an adult, with its own idempotency key. */
export const newApplication = (values: Partial<NewApplication> = {}): NewApplication => ({
  key: randomUUID(),
  campaign: 'liver',
  name: '佐藤 あおい',
  mail: 'aoi@people.example',
  ageGroup: '20s',
  genre: 'music',
  workUrl: 'https://music.example/aoi',
  message: '弾き語りをしています。',
  guardianConsent: false,
  termsAccepted: true,
  ...values,
})
