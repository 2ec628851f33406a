import type { ErrorDeclaration } from '../error-declaration.ts'
import { announcementsMax, eventEntriesMax } from './limits.ts'

export const eventErrors = {
  ORGANIZER_ONLY: {
    status: 403,
    title: 'Organizers only',
    message: {
      ja: 'この操作ができるのはオーガナイザーだけです。イベントを開催したい方は、お問い合わせください。',
      en: 'Only organizers can do this: contact us if you would like to run an event.',
      ko: '오거나이저만 할 수 있는 작업입니다. 이벤트를 열고 싶다면 문의해 주세요.',
    },
  },
  EVENT_NOT_FOUND: {
    status: 404,
    title: 'Event not found',
    message: {
      ja: 'このイベントは見つかりませんでした。イベントの一覧をご覧ください。',
      en: 'This event was not found: see the list of events.',
      ko: '이벤트를 찾을 수 없습니다. 이벤트 목록을 확인해 주세요.',
    },
  },
  EVENT_STATE: {
    status: 409,
    title: 'Not possible in this state',
    message: {
      ja: 'イベントの現在の状態では、この操作はできません。ページを再読み込みして、状態を確認してください。',
      en: 'This is not possible in the current state of the event: reload the page and check its state.',
      ko: '이벤트의 현재 상태에서는 할 수 없는 작업입니다. 페이지를 새로고침하여 상태를 확인해 주세요.',
    },
  },
  EVENT_TIMES: {
    status: 400,
    title: 'Times out of order',
    message: {
      ja: 'エントリー締切、開始、終了の順になるように、これからの日時を指定してください。ボーナスタイムは開催期間内に、重ならないように指定してください。',
      en: 'Choose future times in this order: end of entries, start, end. Bonus times must be within the event and must not overlap.',
      ko: '엔트리 마감, 시작, 종료 순서가 되도록 앞으로의 일시를 지정해 주세요. 보너스 타임은 개최 기간 안에서 겹치지 않게 지정해 주세요.',
    },
  },
  EVENT_QUALIFIER: {
    status: 400,
    title: 'Qualifier not possible',
    message: {
      ja: '予選には、このイベントの開始より前に終わる、公開済みのイベントを選んでください。',
      en: 'Choose a published event as qualifier that ends before this event starts.',
      ko: '예선으로는 이 이벤트가 시작되기 전에 끝나는 공개된 이벤트를 선택해 주세요.',
    },
  },
  EVENT_RULES_FIXED: {
    status: 409,
    title: 'Rules are fixed',
    message: {
      ja: '公開後に変更できるのは文章と画像だけです。ルールを変えるには、中止して作り直してください。',
      en: 'After publication only texts and the image can be changed: to change the rules, cancel the event and create another one.',
      ko: '공개 후에는 글과 이미지만 바꿀 수 있습니다. 규칙을 바꾸려면 이벤트를 중지하고 다시 만들어 주세요.',
    },
  },
  EVENT_ENTRY_CLOSED: {
    status: 409,
    title: 'Entries are closed',
    message: {
      ja: 'エントリーの受付は終了しました。ほかのイベントをご覧ください。',
      en: 'Entries are closed: see other events.',
      ko: '엔트리 접수가 끝났습니다. 다른 이벤트를 확인해 주세요.',
    },
  },
  EVENT_CONDITIONS: {
    status: 403,
    title: 'Conditions not met',
    message: {
      ja: 'エントリー条件を満たしていません。条件はイベントのページで確認できます。',
      en: 'You do not meet the conditions for entering: see them on the page of the event.',
      ko: '엔트리 조건을 충족하지 않습니다. 조건은 이벤트 페이지에서 확인할 수 있습니다.',
    },
  },
  EVENT_OVERLAPS: {
    status: 409,
    title: 'Another event at this time',
    message: {
      ja: '開催期間が重なる別のイベントにエントリーしています。先にそのエントリーを取り消してください。',
      en: 'You have entered another event at the same time: withdraw that entry first.',
      ko: '기간이 겹치는 다른 이벤트에 엔트리했습니다. 먼저 그 엔트리를 취소해 주세요.',
    },
  },
  EVENT_FULL: {
    status: 409,
    title: 'No more entries',
    message: {
      ja: `参加できる人数（${eventEntriesMax}人）に達しました。`,
      en: `The event has the largest number of livers (${eventEntriesMax}).`,
      ko: `참가 가능한 인원(${eventEntriesMax}명)에 도달했습니다.`,
    },
  },
  EVENT_ENTRY_NOT_FOUND: {
    status: 404,
    title: 'Entry not found',
    message: {
      ja: 'このエントリーは見つかりませんでした。取り消された可能性があります。',
      en: 'This entry was not found: it may have been withdrawn.',
      ko: '엔트리를 찾을 수 없습니다. 취소되었을 수 있습니다.',
    },
  },
  EVENT_SUSPECT_NOT_FOUND: {
    status: 404,
    title: 'Supporter not listed',
    message: {
      ja: 'このサポーターは確認の対象ではありません。一覧から選んでください。',
      en: 'This supporter is not listed for examination: choose one from the list.',
      ko: '이 서포터는 확인 대상이 아닙니다. 목록에서 선택해 주세요.',
    },
  },
  EVENT_UNDECIDED: {
    status: 409,
    title: 'Decisions are missing',
    message: {
      ja: '確認が必要なサポーターが残っています。全員について、集計に含めるか除くかを決めてください。',
      en: 'Some suspicious supporters are not decided: count or exclude each of them first.',
      ko: '확인이 필요한 서포터가 남아 있습니다. 모두에 대해 집계에 포함할지 제외할지 정해 주세요.',
    },
  },
  EVENT_ANNOUNCEMENTS_FULL: {
    status: 409,
    title: 'Too many announcements',
    message: {
      ja: `1つのイベントで送れるお知らせは${announcementsMax}件までです。`,
      en: `An event can have ${announcementsMax} announcements.`,
      ko: `이벤트 하나에 보낼 수 있는 공지는 ${announcementsMax}건까지입니다.`,
    },
  },
} as const satisfies Record<string, ErrorDeclaration>
