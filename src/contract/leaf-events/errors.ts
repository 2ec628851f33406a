import type { ErrorDeclaration } from '../error-declaration.ts'
import {
  leafAccountHours,
  leafEpisodeMaxDays,
  leafEventsMax,
  leafRoundMaxDays,
  leafRoundsMax,
  leavesPerRound,
} from './limits.ts'

export const leafEventErrors = {
  LEAF_EVENT_NOT_FOUND: {
    status: 404,
    title: 'Leaf event not found',
    message: {
      ja: 'このリーフイベントは見つかりませんでした。一覧から選び直してください。',
      en: 'This leaf event was not found: choose one from the list.',
      ko: '리프 이벤트를 찾을 수 없습니다. 목록에서 다시 선택해 주세요.',
    },
  },
  LEAF_ROUND_NOT_FOUND: {
    status: 404,
    title: 'Round not found',
    message: {
      ja: 'この投票は見つかりませんでした。ページを再読み込みしてください。',
      en: 'This round or option was not found: reload the page.',
      ko: '투표를 찾을 수 없습니다. 페이지를 새로고침해 주세요.',
    },
  },
  LEAF_ROUND_UPCOMING: {
    status: 409,
    title: 'Round not open yet',
    message: {
      ja: '投票はまだ始まっていません。開始までお待ちください。',
      en: 'The vote has not started yet: please wait until it opens.',
      ko: '투표가 아직 시작되지 않았습니다. 시작할 때까지 기다려 주세요.',
    },
  },
  LEAF_ROUND_CLOSED: {
    status: 409,
    title: 'Round closed',
    message: {
      ja: '投票は締め切られました。リーフとコインは使われていません。結果をご覧ください。',
      en: 'The vote is closed. No leaves and no coins were used: see the result.',
      ko: '투표가 마감되었습니다. 리프와 코인은 사용되지 않았습니다. 결과를 확인해 주세요.',
    },
  },
  LEAF_ROUND_OPENED: {
    status: 409,
    title: 'Round has opened',
    message: {
      ja: '投票が始まったため、変更や削除はできません。締め切るか、新しい投票を追加してください。',
      en: 'The vote has started, so that it can be neither changed nor deleted: close it, or add another round.',
      ko: '투표가 시작되어 변경하거나 삭제할 수 없습니다. 마감하거나 새 투표를 추가해 주세요.',
    },
  },
  LEAF_ROUND_NOT_CLOSED: {
    status: 409,
    title: 'Round not closed yet',
    message: {
      ja: '結果がまだ確定していません。投票の締め切り後に決定してください。',
      en: 'There is no result yet: decide after the vote has closed.',
      ko: '결과가 아직 확정되지 않았습니다. 투표가 마감된 뒤 결정해 주세요.',
    },
  },
  LEAVES_LIMIT: {
    status: 409,
    title: 'Too many leaves',
    message: {
      ja: `1回の投票で使えるリーフは1人${leavesPerRound}枚までです。枚数を減らしてください。`,
      en: `You can give at most ${leavesPerRound} leaves in a round: choose fewer.`,
      ko: `한 투표에 사용할 수 있는 리프는 1인당 ${leavesPerRound}장까지입니다. 수를 줄여 주세요.`,
    },
  },
  LEAVES_NEW_ACCOUNT: {
    status: 409,
    title: 'New account',
    message: {
      ja: `登録から${leafAccountHours}時間は、無料リーフだけで投票できます。枚数を今日の無料リーフまで減らすか、${leafAccountHours}時間が過ぎてから投票してください。コインは使われていません。`,
      en: `In the first ${leafAccountHours} hours, an account votes with free leaves only: choose no more than the free leaves of today, or vote later. No coins were used.`,
      ko: `가입 후 ${leafAccountHours}시간 동안은 무료 리프로만 투표할 수 있습니다. 오늘의 무료 리프 이하로 줄이거나 ${leafAccountHours}시간이 지난 뒤 투표해 주세요. 코인은 사용되지 않았습니다.`,
    },
  },
  LEAVES_PRICE: {
    status: 409,
    title: 'Price changed',
    message: {
      ja: '今日の無料リーフの残りが変わったため、必要なコインが増えました。コインは使われていません。枚数とコインを確認して、もう一度投票してください。',
      en: 'Fewer free leaves are left than shown, so that this vote costs more. No coins were used: check the price, then vote again.',
      ko: '오늘 남은 무료 리프가 바뀌어 필요한 코인이 늘었습니다. 코인은 사용되지 않았습니다. 장수와 코인을 확인하고 다시 투표해 주세요.',
    },
  },
  LEAF_WINDOW: {
    status: 400,
    title: 'Invalid window',
    message: {
      ja: `投票の期間を確認してください。開始は現在より後、終了は開始の1分後から${leafRoundMaxDays}日後までにしてください。`,
      en: `Check the window: it starts in the future, and ends between one minute and ${leafRoundMaxDays} days after its start.`,
      ko: `투표 기간을 확인해 주세요. 시작은 현재 이후, 종료는 시작 1분 후부터 ${leafRoundMaxDays}일 후까지로 지정해 주세요.`,
    },
  },
  LEAF_EPISODE_TIME: {
    status: 400,
    title: 'Invalid time of the episode',
    message: {
      ja: `次のエピソードの公開日時を確認してください。締め切り以降、締め切りから${leafEpisodeMaxDays}日後までの日時を指定するか、空欄にしてください。`,
      en: `Check when the next episode opens: not before the end of the round and at most ${leafEpisodeMaxDays} days after it, or leave the time empty.`,
      ko: `다음 에피소드의 공개 일시를 확인해 주세요. 마감 이후부터 마감 ${leafEpisodeMaxDays}일 후까지로 지정하거나 비워 두세요.`,
    },
  },
  LEAF_OPTION_INVALID: {
    status: 400,
    title: 'Invalid option',
    message: {
      ja: '選択肢を確認してください。キャストの投票では重複なくキャストを、物語の投票ではそれぞれに分岐の名前を指定してください。',
      en: 'Check the options: distinct casts in a vote of casts, or a title for each branch of a story.',
      ko: '선택지를 확인해 주세요. 출연자 투표에서는 서로 다른 출연자를, 이야기 투표에서는 각 분기의 이름을 지정해 주세요.',
    },
  },
  TOO_MANY_LEAF_EVENTS: {
    status: 409,
    title: 'Too many leaf events',
    message: {
      ja: `1つのチャンネルで作成できるリーフイベントは${leafEventsMax}件までです。始まっていないものを削除してください。`,
      en: `A channel has at most ${leafEventsMax} leaf events: delete one that has not started.`,
      ko: `채널에서 만들 수 있는 리프 이벤트는 ${leafEventsMax}개까지입니다. 시작하지 않은 것을 삭제해 주세요.`,
    },
  },
  TOO_MANY_LEAF_ROUNDS: {
    status: 409,
    title: 'Too many rounds',
    message: {
      ja: `1つのリーフイベントの投票は${leafRoundsMax}回までです。新しいリーフイベントを作成してください。`,
      en: `A leaf event has at most ${leafRoundsMax} rounds: create another event.`,
      ko: `리프 이벤트의 투표는 ${leafRoundsMax}회까지입니다. 새 리프 이벤트를 만들어 주세요.`,
    },
  },
} as const satisfies Record<string, ErrorDeclaration>
