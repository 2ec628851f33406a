import type { LeafEvent, LeafRound } from '#contract/leaf-events/schemas.ts'

/** A round of the API that is open, with three branches. */
export const leafRound: LeafRound = {
  id: 8,
  eventId: 5,
  title: '道は？',
  titleEn: 'Which way?',
  titleKo: '어느 길?',
  opensAt: '2026-01-02T03:00:00.000Z',
  closesAt: '2030-01-02T03:00:00.000Z',
  episodeAt: null,
  state: 'open',
  leaves: 30,
  ballots: 3,
  takenBack: 0,
  options: [
    { id: 41, title: '森', titleEn: 'Forest', titleKo: '숲', imageUrl: null, castId: null, leaves: 5, episodeId: 21 },
    {
      id: 42,
      title: '海',
      titleEn: 'Sea',
      titleKo: '',
      imageUrl: '/images/42.png',
      castId: null,
      leaves: 20,
      episodeId: null,
    },
    { id: 43, title: '山', titleEn: '', titleKo: '', imageUrl: null, castId: null, leaves: 5, episodeId: null },
  ],
  result: null,
}

export const leafEvent: LeafEvent = {
  id: 5,
  kind: 'story',
  title: '旅',
  titleEn: 'Journey',
  titleKo: '',
  state: 'open',
  channel: { id: 3, name: '夜の窓', avatarUrl: null },
  demo: false,
  description: 'どこへ行く？',
  descriptionEn: 'Where to?',
  descriptionKo: '',
  rounds: [leafRound],
  organizes: true,
  version: 4,
}
