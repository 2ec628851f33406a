import type { DemoSeries } from '../types.ts'
import { aoi, emma, haruto, minjun, momo, yuzu } from './commenters.ts'

/** Of 「水そうのふしぎ」. */
export const aquarium: DemoSeries['comments'] = [
  [
    momo('しま模様、おしゃれのためじゃなかったんだ', { likes: 3 }),
    aoi('群れの中で輪郭が見えにくくなるんですね。勉強になります', { likes: 4 }),
    minjun('줄무늬 물고기가 제일 빨라요', { at: 6, likes: 1 }),
  ],
  [
    yuzu('泡がのぼっていくのを数えてたら終わってた', { at: 4, likes: 4, replies: [momo('あわさんと同じことしてる')] }),
    emma('Bubbles are so satisfying.', { likes: 2 }),
    haruto('会議の前に見ると、心がととのいます', { likes: 3 }),
  ],
  [
    momo('海草がいちばんダンスうまい', { at: 3, likes: 5 }),
    minjun('해초가 음악에 맞춰 흔들려요', { at: 5, likes: 2, replies: [emma('I noticed that too!')] }),
    aoi('根元と先で、ゆれる時間が少しずれていますね', { likes: 2 }),
  ],
  [
    haruto('サンゴの家、日当たりもよさそうです', { likes: 2 }),
    yuzu('かくれてる魚、見つけた人いる？', { at: 7, likes: 3, replies: [aoi('右下のサンゴのうしろです', { likes: 2 }), yuzu('いた！')] }),
    emma('Home sweet coral.', { likes: 1 }),
  ],
  [
    yuzu('夜の魚は、泳ぎ方もひそひそ声', { likes: 4 }),
    minjun('물고기도 밤에는 잠을 자나요?', { likes: 2, replies: [aoi('目を開けたまま休むそうですよ', { likes: 3 })] }),
    momo('ここでみんな同じ向きになった！', { at: 12, likes: 3 }),
    haruto('先生クジラの話、もう少し長くても大丈夫です', { likes: 1 }),
  ],
]

/** Of 「春をさがしに」. */
export const blossom: DemoSeries['comments'] = [
  [
    yuzu('つぼみを数えると、春が待ちどおしくなるね', { likes: 3 }),
    emma('We have almond blossoms here. Same feeling!', { likes: 3, replies: [momo('アーモンドの花、桜に似てるんだって🌸')] }),
    haruto('さくらさんの観察日記、ていねいで好きです', { at: 5, likes: 1 }),
  ],
  [
    aoi('計ってみました。一秒に五十センチくらいです', { at: 6, likes: 5, replies: [yuzu('秒速、ちゃんと計る人'), haruto('映画の題名にできそうですね', { likes: 2 })] }),
    minjun('꽃잎이 천천히 떨어져요', { likes: 2 }),
    momo('手をのばしたら、画面の中でつかめそう', { at: 9, likes: 1 }),
  ],
  [
    momo('黄色い川だ！', { at: 2, likes: 3 }),
    haruto('菜の花のおひたしが食べたくなりました', { likes: 4, replies: [yuzu('ひだまりキッチンさん、お願いします', { likes: 3 })] }),
    emma('Yellow everywhere. Spring has arrived.', { likes: 1 }),
  ],
  [
    minjun('산 앞을 지나가는 전철이 그림 같아요', { at: 5, likes: 3 }),
    aoi('電車は二両でした。待ったかいがあります', { at: 7, likes: 2 }),
    yuzu('この一本のために何時間待ったんだろう', { likes: 2 }),
  ],
  [
    haruto('葉桜のころが、いちばん散歩に向いています', { likes: 3 }),
    momo('花ふぶき、最後にもう一回だけきた', { at: 11, likes: 4 }),
    emma('Thank you for this little spring diary.', { likes: 2, replies: [minjun('저도 봄 내내 잘 봤습니다')] }),
  ],
]
