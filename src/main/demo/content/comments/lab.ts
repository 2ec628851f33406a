import type { DemoSeries } from '../types.ts'
import { aoi, emma, haruto, minjun, momo, yuzu } from './commenters.ts'

/** Of 「ピコピコ冒険日誌」. */
export const arcade: DemoSeries['comments'] = [
  [
    momo('隠しコイン見つけた！土管の上！', { at: 4, likes: 4, replies: [aoi('お見事です。あと一枚あります', { likes: 3 }), momo('えっ')] }),
    haruto('このドット絵、子どものころを思い出します', { likes: 3 }),
    minjun('추억의 게임 느낌이에요', { likes: 1 }),
  ],
  [
    yuzu('コインの音だけで元気になれる', { at: 2, likes: 3 }),
    emma('Collected every single one. Respect.', { at: 10, likes: 2 }),
    momo('ぜんぶ取るまで帰れない道', { likes: 2, replies: [haruto('帰れた人はいるのでしょうか')] }),
  ],
  [
    haruto('ハートが三つ残っているだけで強い気持ちになれます', { likes: 2 }),
    yuzu('いまの着地、ぎりぎりだった！', { at: 6, likes: 4, replies: [aoi('一ドットでした。ジャンプさんは気づいていません', { likes: 4 })] }),
    minjun('손에 땀이 나네요', { at: 7, likes: 1 }),
  ],
  [
    emma('The purple hills look gorgeous.', { likes: 3 }),
    momo('山をこえたら色がかわった！', { at: 8, likes: 2 }),
    yuzu('冒険日誌、そろそろ一冊ぶんあるのでは', { likes: 1, replies: [aoi('博士の解説を入れると三冊です', { likes: 3 })] }),
  ],
  [
    momo('ゴールはまだ先…つまり続きがある！', { likes: 4 }),
    minjun('다음 스테이지도 기다릴게요!', { likes: 2 }),
    haruto('最後の神ジャンプ、三回見ました', { at: 13, likes: 3, replies: [momo('私は十回見た')] }),
    yuzu('点数が増えていくのを見るのも好き', { at: 5 }),
  ],
]

/** Of 「宇宙をつくろう」. */
export const space: DemoSeries['comments'] = [
  [
    yuzu('太陽がついた瞬間、部屋まで明るくなった気がした', { at: 3, likes: 4 }),
    emma('Day one: let there be light. Well done.', { likes: 3 }),
    haruto('工作番組の規模ではないですね', { likes: 5, replies: [aoi('材料費は、点だけなので０円です', { likes: 4 })] }),
  ],
  [
    momo('輪っかのある星がいちばんかわいい🪐', { at: 5, likes: 3 }),
    minjun('고리가 점으로 만들어져 있네요', { likes: 2, replies: [aoi('네, 점 26개로 만들었어요', { likes: 2 })] }),
    yuzu('次は双子の星がいいな', { likes: 1 }),
  ],
  [
    haruto('3、2、1…よし！', { at: 1, likes: 2 }),
    momo('ロケットが横切るところで手をふった', { at: 6, likes: 4, replies: [yuzu('乗組員が見てたと思う')] }),
    emma('Safe travels, little rocket!', { likes: 1 }),
  ],
  [
    yuzu('願いごと、間に合わなかった', { at: 8, likes: 3, replies: [aoi('巻き戻せば何度でも流れます', { likes: 5 })] }),
    minjun('별똥별을 직접 만들 수 있다니', { likes: 1 }),
    haruto('博士の解説が今回はみじかい…だと…', { likes: 2 }),
  ],
  [
    aoi('色の投票、しま模様が一位でした。ご参加ありがとうございます', { likes: 3 }),
    momo('投票したやつだ！ほんとに使ってくれてる', { at: 4, likes: 3 }),
    emma('So the giant won. Good choice, everyone.', { likes: 2 }),
    yuzu('ゆっくり回るの、ずっと見ちゃう', { at: 12, likes: 2, replies: [minjun('저도요. 멍하니 보게 돼요')] }),
  ],
]
