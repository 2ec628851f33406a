import type { DemoSeries } from '../types.ts'
import { aoi, emma, haruto, minjun, momo, yuzu } from './commenters.ts'

/** Of 「ひだまりキッチン」. */
export const kitchen: DemoSeries['comments'] = [
  [
    haruto('帰りの電車で見てしまった。夕飯は煮込みに決定です', { likes: 4 }),
    yuzu('フタがことこと動くところ、ずっと見ていられる', {
      at: 4,
      likes: 5,
      replies: [momo('わかる！音つきで見るとさらにおなかがすく'), haruto('残業中に見るものではないですね…', { likes: 2 })],
    }),
    emma('I can almost smell it from here.', { at: 7, likes: 1 }),
    momo('おかわり係、今日もいい顔してた🍲', { likes: 1 }),
  ],
  [
    momo('にんじんがいちばん高く飛んだ！', { at: 3, likes: 3 }),
    aoi('野菜が少しずつずれて跳ねるの、細かいなあ', {
      likes: 2,
      replies: [yuzu('そこに気づくのはさすが研究所の人')],
    }),
    minjun('야채가 춤추는 것 같아요 ㅎㅎ', { at: 6, likes: 2 }),
  ],
  [
    yuzu('赤、緑、黄色。ならんだだけで元気が出る色', { likes: 3 }),
    emma('The rhythm of the pan matches the music. Nice touch!', { at: 5, likes: 2 }),
    haruto('音に合わせて切り方まで変えているのでしょうか', {
      likes: 1,
      replies: [aoi('拍に合っているのは、たぶんフライパンのほうです', { likes: 1 })],
    }),
    momo('ピーマンもちゃんと食べます🫑'),
  ],
  [
    haruto('朝にこの動画を流すのが習慣になりました', { likes: 4 }),
    minjun('아침에 보기 딱 좋아요', { likes: 1 }),
    momo('湯気で窓がくもるところが好き', { at: 8, likes: 2, replies: [yuzu('冬の台所って感じがするよね')] }),
  ],
  [
    yuzu('40秒あるから今日はゆっくり見られるね', { likes: 2 }),
    momo('ここ！フタが浮いた瞬間！', { at: 12, likes: 5, replies: [haruto('何度も巻き戻しました'), aoi('同じくです')] }),
    aoi('土曜日のシチュー、二日目がいちばんおいしい説', {
      likes: 3,
      replies: [yuzu('日曜日のシチュー回も待ってます', { likes: 2 })],
    }),
    emma('Please share the recipe next time 🙏', { likes: 2 }),
    haruto('最後まで弱火で見守りました', { at: 35, likes: 1 }),
  ],
]

/** Of 「ねこと夜ふかし」. */
export const cat: DemoSeries['comments'] = [
  [
    momo('かわいい…もう寝る前の日課です🌙', { likes: 4 }),
    aoi('窓の月とねこの耳がちょうど重なる場面、絵みたい', { at: 2, likes: 3 }),
    minjun('고양이가 너무 귀여워요', { likes: 2, replies: [emma('Agreed, this cat is a star.')] }),
  ],
  [
    yuzu('しっぽだけ起きてる', { at: 3, likes: 5, replies: [momo('しっぽ担当は夜勤なんだと思う', { likes: 3 })] }),
    haruto('仕事の通知を切って見ました。正解でした', { likes: 2 }),
    emma('Swish… swish… I am asleep already.', { at: 9, likes: 1 }),
  ],
  [
    aoi('時計の針、ちゃんと進んでいるんですね', { at: 5, likes: 3 }),
    momo('うちのねこも、これを見て画面をさわってました🐾', {
      likes: 4,
      replies: [yuzu('ねこが見るねこ動画、いい'), aoi('感想を聞いてみたいですね')],
    }),
    minjun('시계 소리까지 들리는 것 같아요', { likes: 1 }),
  ],
  [
    haruto('三回目のまばたき、見のがしました。もう一回', { at: 10, likes: 2 }),
    yuzu('ゆっくりまばたきは「すき」のあいさつらしいよ', { likes: 5, replies: [haruto('では、画面に返しておきます', { likes: 2 })] }),
    emma('Slow blinks = I love you. Cat people know.', { likes: 3 }),
  ],
  [
    yuzu('おやすみソファ、うちにもほしい', { likes: 2 }),
    momo('最後、目をとじた？とじたよね？', { at: 14, likes: 3, replies: [minjun('네, 잠든 것 같아요 💤')] }),
    aoi('シリーズの終わりにふさわしい静けさでした', { likes: 1 }),
    haruto('次の夜ふかしも待っています', { likes: 1 }),
  ],
]
