import type { LiverEvent } from '#contract/events/schemas.ts'

const inAll = (ja: string) => ({ ja, en: `${ja} en`, ko: `${ja} ko` })

/** An event of the API that livers may enter. */
export const eventResponse: LiverEvent = {
  id: 5,
  template: 'ranking_week',
  type: 'ranking',
  state: 'entry',
  title: inAll('冬の祭'),
  lead: inAll('一年の終わりに'),
  rules: inAll('楽しく'),
  imageUrl: null,
  entryEndsAt: '2026-12-01T12:59:00.000Z',
  startsAt: '2026-12-02T03:00:00.000Z',
  endsAt: '2026-12-09T12:59:00.000Z',
  entries: 1200,
  demo: false,
  gifts: [],
  genres: [],
  licenceDays: 0,
  withoutWinners: false,
  placedWithin: null,
  qualifier: null,
  qualifierTitle: null,
  next: [],
  approval: false,
  divisionSize: null,
  bonuses: [],
  prizes: [],
  levels: [],
  organizer: { id: 9, nickName: 'まつり', avatarUrl: '/avatars/9.svg' },
  hash: null,
  openedAt: '2026-11-25T03:00:00.000Z',
  confirmedAt: null,
  cancelReason: null,
  version: 3,
}
