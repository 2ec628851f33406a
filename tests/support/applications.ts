import { randomUUID } from 'node:crypto'
import type { NewApplication } from '#contract/applications.ts'

/** An application of somebody grown up, with a key of its own. */
export const newApplication = (said: Partial<NewApplication> = {}): NewApplication => ({
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
  ...said,
})
