import type { DemoSeries } from '../types.ts'
import { aoi, emma, haruto, minjun, momo, yuzu } from './commenters.ts'

/** Of 「夕凪の港町」. */
export const harbour: DemoSeries['comments'] = [
  [
    haruto('三そうとも帆の大きさが違うんですね', { at: 3, likes: 2 }),
    emma('Reminds me of Cascais on a calm evening.', { likes: 4, replies: [momo('Cascais! いつか行ってみたいです⛵', { likes: 2 })] }),
    yuzu('波の音を聞きながら寝たい', { likes: 3 }),
  ],
  [
    yuzu('海の上に道ができてる', { at: 5, likes: 5 }),
    aoi('光の点が波の高さで明るくなるのがきれいです', { at: 7, likes: 2 }),
    minjun('바다가 반짝반짝하네요', { likes: 2, replies: [momo('이 시간대가 제일 예뻐요!')] }),
  ],
  [
    haruto('待っている人がいる灯り、いいですね', { likes: 4 }),
    emma('The title alone made me emotional.', { likes: 2 }),
    yuzu('船がちょっとだけ速くなった気がする', { at: 9, likes: 1, replies: [momo('ごはんの時間なんだと思います🍚', { likes: 4 })] }),
  ],
  [
    minjun('갈매기다! 오른쪽으로 날아가요', { at: 4, likes: 3 }),
    aoi('かもめ、右へ行って帰ってこない', { likes: 3, replies: [momo('毎日五時ごろに戻ってきます'), aoi('勤務時間があるんですね', { likes: 2 })] }),
    yuzu('なぎさん、今日は予定どおり出発できたのかな', { likes: 1 }),
    haruto('出張の新幹線で見ています。旅はこうありたい', { at: 11 }),
  ],
  [
    yuzu('夏のおわりの空の色、ちゃんとさみしい', { at: 2, likes: 4 }),
    emma('Goodbye summer. See you next year.', { at: 14, likes: 2 }),
    haruto('秋の港も見たいです', { likes: 2, replies: [momo('撮影の予定、入れました！おたのしみに', { likes: 3 })] }),
  ],
]

/** Of 「気球で朝さんぽ」. */
export const balloons: DemoSeries['comments'] = [
  [
    yuzu('朝いちばんの空気、つめたくて気持ちよさそう', { likes: 2 }),
    haruto('離陸のふわっとするところで、足がうきました', { at: 3, likes: 4 }),
    minjun('저도 한번 타 보고 싶어요', { likes: 2, replies: [momo('高いところが大丈夫なら、ぜひ！')] }),
  ],
  [
    aoi('四つとも色相が均等に離れていますね', { likes: 2, replies: [yuzu('見るところが研究者'), momo('わたるさんは「なんとなく」って言ってました', { likes: 3 })] }),
    emma('Pick a favourite colour! Mine is the orange one.', { at: 5, likes: 3 }),
    yuzu('わたしは緑の気球の係になりたい', { likes: 1 }),
  ],
  [
    momo('ここで本当に雲と同じ高さになったんです', { at: 4, likes: 3 }),
    haruto('雲がとなりを歩いている', { likes: 3 }),
    emma('Breathtaking, and so quiet.', { at: 8, likes: 2 }),
  ],
  [
    yuzu('森の上で食べる朝ごはん、なにを持っていこう', { likes: 3, replies: [haruto('おにぎり一択です', { likes: 2 }), minjun('김밥도 좋아요!', { likes: 2 })] }),
    aoi('鳥が気球と同じ速さで飛んでいました', { at: 10, likes: 2 }),
    emma('Breakfast with a view.', { likes: 1 }),
  ],
  [
    haruto('着陸まで、おつかれさまでした', { likes: 2 }),
    minjun('마지막까지 편안하게 봤어요', { likes: 2 }),
    yuzu('この影が近づいてくる感じ、すき', { at: 12, likes: 3, replies: [momo('こだわりの場面です。うれしい！')] }),
  ],
]
