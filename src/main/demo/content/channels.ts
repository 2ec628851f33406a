import { cat, kitchen } from './comments/home.ts'
import { arcade, space } from './comments/lab.ts'
import { rain, stage } from './comments/stage.ts'
import { episodesOf, type DemoChannel } from './types.ts'

export const homeAndStage: readonly DemoChannel[] = [
  {
    name: 'ひだまりチャンネル',
    owner: 'owner-akari',
    bio: '台所とリビングから、ほっとする時間をお届けします。毎週あたらしい回を公開しています。',
    genre: 'cooking',
    casts: [
      { name: '小春 あかり', reading: 'こはる あかり', bio: '料理担当。だしの香りで目がさめるタイプです。' },
      { name: '日向 つむぎ', reading: 'ひなた つむぎ', bio: '盛りつけ担当。器を集めています。' },
      { name: '陽だまり みかん', reading: 'ひだまり みかん', bio: '試食担当。好きな言葉は「おかわり」。' },
    ],
    posts: [
      '今週は「煮込みの湯気」の回を公開しました。夜のおともにどうぞ。',
      '次回のメニューを考え中です。食べてみたいものをコメントで教えてください！',
    ],
    series: [
      {
        title: 'ひだまりキッチン',
        description: '湯気と音をたのしむ、みじかい料理番組。',
        scene: 'kitchen',
        upright: false,
        genre: 'cooking',
        episodes: episodesOf(['煮込みの湯気', 'フライパンは踊る', '彩り野菜のリズム', '朝のスープ', '土曜日のシチュー'], 40),
        picks: ['フタがことこと', '野菜ジャンプ！', '湯気だけ見たい人へ'],
        comments: kitchen,
      },
      {
        title: 'ねこと夜ふかし',
        description: '月とソファと、ねむそうなねこ。',
        scene: 'cat',
        upright: true,
        genre: 'talk',
        episodes: episodesOf(['月の見える窓', 'しっぽの時間', '時計とねこ', 'まばたき三回', 'おやすみソファ']),
        picks: ['しっぽ、ゆらり', 'ねむいのに寝ないねこ'],
        comments: cat,
      },
    ],
  },
  {
    name: 'よるのひびき',
    owner: 'demo-haruto',
    bio: '小さなステージと雨の街角から、夜に合う音を。',
    genre: 'music',
    casts: [
      { name: '星野 るい', reading: 'ほしの るい', bio: 'ボーカル。雨の日は声がよく出ます。' },
      { name: '音羽 しん', reading: 'おとわ しん', bio: '作曲と機材。ケーブルを巻くのが得意。' },
      { name: '灯 ことり', reading: 'あかり ことり', bio: '照明担当。客席の光まで演出します。' },
    ],
    posts: ['ミニライブのセットリストを変えました。最後の曲は光る棒のご用意を。', '雨音を録りに行ってきました。今月中に公開します。'],
    series: [
      {
        title: 'よるのミニライブ',
        description: '一曲だけの、ちいさなステージ。',
        scene: 'stage',
        upright: false,
        genre: 'sing',
        episodes: episodesOf(['はじまりの合図', '光の海', 'アンコールの前に', 'スポットライト', '最後の一曲'], 40),
        picks: ['サビの光の波', '手をのばす瞬間', 'ペンライト、そろった'],
        comments: stage,
      },
      {
        title: '雨の日プレイリスト',
        description: '傘の色で選ぶ、雨の日の音楽。',
        scene: 'rain',
        upright: false,
        genre: 'music',
        episodes: episodesOf(['商店街の夕立', 'みずたまりの拍子', '街灯のワルツ', '傘の行進', '雨あがりまで']),
        picks: ['傘がすれちがう', '街灯と雨つぶ', 'みずたまり、はねた'],
        comments: rain,
      },
    ],
  },
  {
    name: 'ドット研究所',
    owner: 'demo-aoi',
    bio: '四角い点でできた世界を、遊んで、つくって、研究します。',
    genre: 'game',
    casts: [
      { name: '点田 ジャンプ', reading: 'てんだ じゃんぷ', bio: '操作担当。落ちるときは思いきりよく。' },
      { name: '升目 ます子', reading: 'ますめ ますこ', bio: 'ドット絵担当。一日一枚。' },
      { name: '博士ピコ', reading: 'はかせ ぴこ', bio: '解説担当。話が長くなりがち。' },
    ],
    posts: ['「はじめての土管」の隠しコイン、見つけられましたか？', '惑星の色を決める投票をしています。コメントでどうぞ。'],
    series: [
      {
        title: 'ピコピコ冒険日誌',
        description: 'ジャンプひとつで、どこまで行ける？',
        scene: 'arcade',
        upright: false,
        genre: 'game',
        episodes: episodesOf(['はじめての土管', 'コインの道', 'のこりハート三つ', '紫の山をこえて', 'ゴールはまだ先']),
        picks: ['神ジャンプ', 'コインぜんぶ取り'],
        comments: arcade,
      },
      {
        title: '宇宙をつくろう',
        description: '惑星をひとつずつ増やしていく工作番組。',
        scene: 'space',
        upright: false,
        genre: 'study',
        episodes: episodesOf(['太陽を灯す', '輪のある星', 'ロケット発射', '流れ星の作りかた', 'しま模様の巨人']),
        picks: ['ロケットが横切る', '惑星くるくる'],
        comments: space,
      },
    ],
  },
]
