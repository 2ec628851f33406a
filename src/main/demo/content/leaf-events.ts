import type { DemoScene } from '#engine-protocol/index.ts'

interface Titles {
  readonly title: string
  readonly titleEn: string
  readonly titleKo: string
}

interface DemoDraft {
  readonly title: string
  /** Of the title. */
  readonly reading: string
  readonly series: number
  readonly episode: number
}

/** A branch of a story. */
export interface DemoBranch extends Titles {
  readonly scene: DemoScene
  /** The place of the published episode of the series that the branch has opened. */
  readonly opened?: number
  /** A draft that the branch opens, with the video of an episode of the channel: the places of the series and the episode. */
  readonly draft?: DemoDraft
}

export interface DemoRound extends Titles {
  /** In hours after the first start. */
  readonly opens: number
  readonly closes: number
  /** When the episode of the winner opens, in hours after the first start; null: with the result. */
  readonly episode: number | null
  /** Empty: the casts of the channel. */
  readonly branches: readonly DemoBranch[]
  /** The places of the options that are voted for, in turn. */
  readonly votes: readonly number[]
  /** Between two votes of a person, in hours. */
  readonly pause: number
}

export interface DemoLeafEvent extends Titles {
  readonly channel: string
  /** The series whose story it continues; null in a vote of casts. */
  readonly series: string | null
  readonly description: string
  readonly descriptionEn: string
  readonly descriptionKo: string
  /** From the earliest. */
  readonly rounds: readonly DemoRound[]
}

/** From the event with the earliest votes: free leaves are given in the order of time. */
export const demoLeafEvents: readonly DemoLeafEvent[] = [
  {
    channel: 'よるのひびき',
    series: null,
    title: '次のミニライブの主役は？',
    titleEn: 'Who leads the next mini live?',
    titleKo: '다음 미니 라이브의 주인공은?',
    description: '次の一曲をまかせたいメンバーにリーフを贈る、デモの投票です。',
    descriptionEn: 'A demo vote: give leaves to the member who should lead the next song.',
    descriptionKo: '다음 한 곡을 맡기고 싶은 멤버에게 리프를 보내는 데모 투표입니다.',
    rounds: [
      {
        title: 'アンコールで歌うのは？',
        titleEn: 'Who sings the encore?',
        titleKo: '앙코르를 부를 사람은?',
        opens: -212,
        closes: -130,
        episode: null,
        branches: [],
        votes: [0, 2, 0, 1, 0, 1, 2, 0],
        pause: 13,
      },
    ],
  },
  {
    channel: 'ドット研究所',
    series: 'ピコピコ冒険日誌',
    title: 'ピコピコ冒険日誌：続きを決めよう',
    titleEn: 'Pixel adventure: decide what is next',
    titleKo: '피코피코 모험 일지: 다음 이야기를 정하자',
    description: '冒険の次の一歩を、みんなのリーフで決めるデモのイベントです。1位の分岐が、次のエピソードになります。',
    descriptionEn: 'A demo event: your leaves decide the next step of the adventure. The winning branch becomes the next episode.',
    descriptionKo: '모두의 리프로 모험의 다음 걸음을 정하는 데모 이벤트입니다. 1위 분기가 다음 에피소드가 됩니다.',
    rounds: [
      {
        title: 'とびらの先は、どっち？',
        titleEn: 'Which way from here?',
        titleKo: '문 너머, 어느 쪽으로?',
        opens: -98,
        closes: -30,
        // When the demo has published it.
        episode: -18,
        branches: [
          { title: '光る洞くつをすすむ', titleEn: 'Into the glowing cave', titleKo: '빛나는 동굴로 나아간다', scene: 'arcade', opened: 4 },
          { title: '夜の街へもどる', titleEn: 'Back to the city at night', titleKo: '밤의 도시로 돌아간다', scene: 'city' },
        ],
        votes: [0, 1, 0, 0, 1, 0, 1],
        pause: 12,
      },
      {
        title: '冒険のつぎの舞台は？',
        titleEn: 'Where does the adventure go next?',
        titleKo: '모험의 다음 무대는?',
        opens: -16,
        closes: 56,
        episode: 72,
        branches: [
          { title: '宇宙ステーションをめざす', titleEn: 'To the space station', titleKo: '우주 정거장을 향해', scene: 'space', draft: { title: '#6 宇宙ステーション', reading: 'うちゅうすてーしょん', series: 1, episode: 1 } },
          { title: '海底の遺跡へもぐる', titleEn: 'Down to the sunken ruins', titleKo: '바닷속 유적으로 잠수', scene: 'aquarium', draft: { title: '#6 海底の遺跡', reading: 'かいていのいせき', series: 0, episode: 1 } },
          { title: '雲の上の城へのぼる', titleEn: 'Up to the castle in the clouds', titleKo: '구름 위의 성으로', scene: 'balloons', draft: { title: '#6 雲の上の城', reading: 'くものうえのしろ', series: 0, episode: 2 } },
        ],
        votes: [0, 1, 0, 2, 1, 0, 2, 0, 1],
        pause: 5,
      },
    ],
  },
]
