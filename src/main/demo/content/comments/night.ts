import type { DemoSeries } from '../types.ts'
import { aoi, emma, haruto, minjun, momo, yuzu } from './commenters.ts'

/** Of 「たき火ばなし」. */
export const campfire: DemoSeries['comments'] = [
  [
    haruto('火がつくまで息を止めて見てしまいました', { at: 2, likes: 3 }),
    momo('のどかさんの「話を聞くほうが好き」が信用できる', { likes: 4, replies: [yuzu('本当にずっと聞いてくれるんですよ', { likes: 2 })] }),
    emma('Crackling fire, headphones on. Perfect.', { likes: 2 }),
  ],
  [
    aoi('火の粉と星が混ざって見えるのがいい', { at: 5, likes: 4 }),
    minjun('별 이름을 하나 배웠어요', { likes: 2 }),
    momo('いちばん明るいの、なんていう星？', { at: 7, likes: 1, replies: [yuzu('のどか「たぶん、こと座のベガ」', { likes: 3 })] }),
  ],
  [
    momo('ほたる、左のテントのところにいた！', { at: 4, likes: 5 }),
    emma('I counted six fireflies. Anyone else?', { likes: 2, replies: [aoi('I counted seven.', { likes: 1 }), emma('Then I have to watch it again.')] }),
    haruto('夏の夜のにおいがします', { likes: 2 }),
  ],
  [
    minjun('마시멜로는 천천히 구워야죠', { likes: 3 }),
    haruto('会議の議題：焦げ目は何割か', { likes: 5, replies: [yuzu('三割で可決されました', { likes: 4 }), momo('異議あり！半分は焦がしたい')] }),
    aoi('炎の形が毎回ちがうので、会議が進みません', { at: 9, likes: 1 }),
  ],
  [
    momo('消し方までちゃんと教えてくれるの、いい番組', { likes: 4 }),
    haruto('来週のキャンプの前に見られてよかったです', { likes: 2, replies: [yuzu('水は多めに。楽しんできてください！')] }),
    emma('The last ember… see you next season.', { at: 15, likes: 3 }),
  ],
]

/** Of 「終電まであと少し」. */
export const city: DemoSeries['comments'] = [
  [
    aoi('数えました。ついている窓は途中で変わります', { at: 6, likes: 4, replies: [yuzu('本当に数えた人がいた', { likes: 3 })] }),
    haruto('うちの会社の窓もありそうで、落ち着きません', { likes: 5 }),
    emma('City lights always calm me down.', { likes: 1 }),
  ],
  [
    momo('電車が通るだけ。それがいい', { at: 3, likes: 3 }),
    minjun('고가 아래에서 듣는 전철 소리가 좋아요', { likes: 2 }),
    yuzu('えきさん、今夜も余裕の乗車でした', { likes: 2 }),
  ],
  [
    emma('The moon sitting on an antenna, what a shot.', { at: 4, likes: 3 }),
    aoi('月の位置、撮影は十一時ごろでしょうか', { likes: 1, replies: [yuzu('十一時十二分です。すごい', { likes: 4 })] }),
    momo('寝る前に見る夜景って、とくべつ', { likes: 2 }),
  ],
  [
    haruto('急行より各駅停車の気分の日があります', { likes: 4, replies: [momo('わかります。座れたら最高')] }),
    minjun('창문 불빛이 하나씩 지나가요', { at: 8, likes: 2 }),
    aoi('五両編成ですね', { at: 10, likes: 1 }),
  ],
  [
    haruto('乗りおくれた人のための回だ…私のことだ…', { likes: 5, replies: [yuzu('始発まで、いっしょに待ちましょう', { likes: 3 })] }),
    emma('First train at five. Coffee until then.', { likes: 2 }),
    momo('空がちょっとだけ明るくなった？', { at: 13, likes: 2 }),
  ],
]
