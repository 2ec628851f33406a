import type { DemoSeries } from '../types.ts'
import { aoi, emma, haruto, minjun, momo, yuzu } from './commenters.ts'

/** Of 「よるのミニライブ」. */
export const stage: DemoSeries['comments'] = [
  [
    momo('はじまった！この暗くなる瞬間がたまらない', { at: 1, likes: 4 }),
    yuzu('るいさんの声、雨の日って本当だったんだ', { likes: 2, replies: [haruto('当日は大雨でした。本人は上機嫌です', { likes: 3 })] }),
    emma('Great opening. Short and sweet.', { likes: 1 }),
  ],
  [
    minjun('응원봉 물결이 정말 예뻐요', { at: 6, likes: 4 }),
    aoi('光の色が席ごとに少しずつ違うのがいいですね', {
      likes: 3,
      replies: [haruto('照明の ことり がよろこびます。ありがとうございます', { likes: 2 })],
    }),
    momo('ペンライト、青にしてて正解だった💙', { likes: 2 }),
  ],
  [
    yuzu('アンコールの前の、この静かな数秒がすき', { at: 4, likes: 3 }),
    momo('もう一回！もう一回！', { likes: 4, replies: [minjun('한 번 더!'), emma('One more song!')] }),
    aoi('棒のグラフみたいな光、音量に合わせて伸びていますね', { at: 8, likes: 1 }),
  ],
  [
    emma('That spotlight sweep gave me goosebumps.', { at: 5, likes: 3 }),
    yuzu('五本のライトが一か所に集まるところ、鳥肌', { at: 9, likes: 4 }),
    minjun('무대 조명 담당자분 최고예요', { likes: 1, replies: [haruto('伝えておきました。照れていました')] }),
  ],
  [
    momo('最後の一曲、終わってほしくなかった', { likes: 5, replies: [haruto('またすぐに会いましょう。次は新曲です', { likes: 4 })] }),
    aoi('手をのばす振りつけ、客席もいっしょに動いている', { at: 18, likes: 3 }),
    yuzu('ここの光の波、今日いちばん', { at: 27, likes: 3 }),
    emma('Watching from Lisbon at lunch time. Worth it!', { likes: 2 }),
    minjun('마지막까지 잘 봤습니다. 다음 공연도 기대할게요', { at: 38, likes: 2 }),
  ],
]

/** Of 「雨の日プレイリスト」. */
export const rain: DemoSeries['comments'] = [
  [
    yuzu('商店街の雨の音、なつかしい', { likes: 3 }),
    momo('赤い傘の人、ちょっと急いでる', { at: 4, likes: 2, replies: [aoi('夕立でしたからね')] }),
    emma('Perfect background for reading.', { likes: 2 }),
  ],
  [
    aoi('水たまりの輪と拍子が合っているのに気づきました', { at: 3, likes: 5, replies: [haruto('うれしいです。そこを聞いてほしかった', { likes: 3 })] }),
    minjun('빗소리랑 음악이 잘 어울려요', { likes: 2 }),
    yuzu('きょうも雨。再生ボタンを押しました', { likes: 1 }),
  ],
  [
    momo('街灯のまわりの雨つぶがきらきら✨', { at: 6, likes: 3 }),
    emma('A waltz for street lamps. What a lovely idea.', { likes: 3, replies: [haruto('Thank you! 三拍子は街灯の間隔からきています', { likes: 1 })] }),
    yuzu('傘をくるっとまわしたくなる曲'),
  ],
  [
    minjun('우산 색깔이 다 달라서 귀여워요', { at: 5, likes: 2 }),
    momo('傘がすれちがうとき、ちゃんとよけてる！', { at: 9, likes: 4, replies: [yuzu('えらい')] }),
    aoi('行進曲なのに、足音は静かなんですね', { likes: 2 }),
  ],
  [
    yuzu('雨あがりの空気まで聞こえそう', { likes: 3 }),
    emma('The rain never quite stops, and I love that.', { at: 11, likes: 1 }),
    momo('プレイリスト、五曲そろったね。通しで聞く！', { likes: 2, replies: [haruto('順番は #3 から始めるのもおすすめです', { likes: 2 })] }),
  ],
]
