import type { NewNews } from '#contract/news/schemas.ts'

/** The age of each article in hours, and its texts. */
export const demoNews: readonly (Pick<NewNews, 'title' | 'body'> & { readonly hoursAgo: number })[] = [
  {
    hoursAgo: 3,
    title: { ja: 'ピックがつくれるようになりました', en: 'You can now cut picks', ko: '이제 픽을 만들 수 있습니다' },
    body: {
      ja: '配信やエピソードを見ながら、好きな場面を3〜15秒のピックとして切り抜けます。プレイヤーの「ピックを切り抜く」からお試しください。',
      en: 'While you watch a live or an episode, cut the scene you like as a pick of 3 to 15 seconds. Try it with “Cut a pick” in the player.',
      ko: '라이브나 에피소드를 보면서 좋아하는 장면을 3~15초의 픽으로 잘라낼 수 있습니다. 플레이어의 ‘픽 만들기’를 사용해 보세요.',
    },
  },
  {
    hoursAgo: 27,
    title: { ja: '検索がひらがな・カタカナを区別しなくなりました', en: 'Search finds hiragana and katakana alike', ko: '검색이 히라가나와 가타카나를 구분하지 않습니다' },
    body: {
      ja: '「らいぶ」でも「ライブ」でも同じ結果が見つかります。漢字の名前やタイトルは、よみがなからも探せます。',
      en: 'Type a title in hiragana or katakana: the results are the same. Names and titles in kanji are found by their readings, too.',
      ko: '히라가나로 입력해도 가타카나로 입력해도 같은 결과가 나옵니다. 한자로 쓴 이름과 제목은 읽는 법으로도 찾을 수 있습니다.',
    },
  },
  {
    hoursAgo: 75,
    title: { ja: '週末のメンテナンスのお知らせ', en: 'Maintenance this weekend', ko: '주말 점검 안내' },
    body: {
      ja: 'これはデモ用のお知らせです。実際のメンテナンスはありません。お知らせは運営のコマンドから三つの言語で公開できます。',
      en: 'This is a notice of the demo: there is no real maintenance. Operators publish news in three languages with a command.',
      ko: '데모용 공지입니다. 실제 점검은 없습니다. 운영자는 명령으로 세 가지 언어의 공지를 게시할 수 있습니다.',
    },
  },
  {
    hoursAgo: 190,
    title: { ja: '新しいチャンネルが六つ始まりました', en: 'Six new channels have started', ko: '새 채널 여섯 개가 시작되었습니다' },
    body: {
      ja: '料理、音楽、ゲーム、旅、雑談、まなび。気になるチャンネルをフォローすると、ホームに新着が並びます。',
      en: 'Cooking, music, games, travel, talk and study. Follow a channel to see what is new from it on your home page.',
      ko: '요리, 음악, 게임, 여행, 토크, 공부. 관심 있는 채널을 팔로우하면 홈에 새 소식이 표시됩니다.',
    },
  },
]
