import { cat, kitchen } from './comments/home.ts'
import { arcade, space } from './comments/lab.ts'
import { rain, stage } from './comments/stage.ts'
import { episodesOf, inThreeLanguages, type DemoChannel } from './types.ts'

export const homeAndStage: readonly DemoChannel[] = [
  {
    name: 'ひだまりチャンネル',
    reading: '',
    owner: 'owner-akari',
    bio: inThreeLanguages('台所とリビングから、ほっとする時間をお届けします。毎週あたらしい回を公開しています。', 'Cosy moments from our kitchen and living room. A new episode every week.', '부엌과 거실에서 편안한 시간을 전해 드려요. 매주 새로운 회차를 공개합니다.'),
    genre: 'cooking',
    casts: [
      { name: '小春 あかり', reading: 'こはる あかり', bio: inThreeLanguages('料理担当。だしの香りで目がさめるタイプです。', 'Does the cooking. Wakes up to the smell of broth.', '요리 담당. 육수 향에 잠이 깨는 타입이에요.') },
      { name: '日向 つむぎ', reading: 'ひなた つむぎ', bio: inThreeLanguages('盛りつけ担当。器を集めています。', 'Does the plating, and collects bowls.', '플레이팅 담당. 그릇을 모으고 있어요.') },
      { name: '陽だまり みかん', reading: 'ひだまり みかん', bio: inThreeLanguages('試食担当。好きな言葉は「おかわり」。', 'Does the tasting. Favourite word: “seconds”.', '시식 담당. 좋아하는 말은 ‘한 그릇 더’.') },
    ],
    posts: [
      '今週は「煮込みの湯気」の回を公開しました。夜のおともにどうぞ。',
      '次回のメニューを考え中です。食べてみたいものをコメントで教えてください！',
    ],
    series: [
      {
        title: 'ひだまりキッチン',
        description: inThreeLanguages('湯気と音をたのしむ、みじかい料理番組。', 'A short cooking show to enjoy for its steam and sizzle.', '김과 소리를 즐기는 짧은 요리 프로그램.'),
        scene: 'kitchen',
        upright: false,
        genre: 'cooking',
        episodes: episodesOf(['煮込みの湯気', 'フライパンは踊る', '彩り野菜のリズム', '朝のスープ', '土曜日のシチュー'], 40),
        picks: ['フタがことこと', '野菜ジャンプ！', '湯気だけ見たい人へ'],
        comments: kitchen,
      },
      {
        title: 'ねこと夜ふかし',
        description: inThreeLanguages('月とソファと、ねむそうなねこ。', 'The moon, a sofa and a sleepy cat.', '달과 소파, 그리고 졸린 고양이.'),
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
    reading: '',
    owner: 'demo-haruto',
    bio: inThreeLanguages('小さなステージと雨の街角から、夜に合う音を。', 'Songs for the night, from a small stage and rainy street corners.', '작은 무대와 비 내리는 거리에서, 밤에 어울리는 소리를.'),
    genre: 'music',
    casts: [
      { name: '星野 るい', reading: 'ほしの るい', bio: inThreeLanguages('ボーカル。雨の日は声がよく出ます。', 'Vocals. Sings best on rainy days.', '보컬. 비 오는 날에 목소리가 잘 나와요.') },
      { name: '音羽 しん', reading: 'おとわ しん', bio: inThreeLanguages('作曲と機材。ケーブルを巻くのが得意。', 'Composer and gear. Good at coiling cables.', '작곡과 장비 담당. 케이블을 잘 감아요.') },
      { name: '灯 ことり', reading: 'あかり ことり', bio: inThreeLanguages('照明担当。客席の光まで演出します。', 'Lighting, as far as the lights in the audience.', '조명 담당. 객석의 불빛까지 연출해요.') },
    ],
    posts: ['ミニライブのセットリストを変えました。最後の曲は光る棒のご用意を。', '雨音を録りに行ってきました。今月中に公開します。'],
    series: [
      {
        title: 'よるのミニライブ',
        description: inThreeLanguages('一曲だけの、ちいさなステージ。', 'A small stage for just one song.', '딱 한 곡만을 위한 작은 무대.'),
        scene: 'stage',
        upright: false,
        genre: 'sing',
        episodes: episodesOf(['はじまりの合図', '光の海', 'アンコールの前に', 'スポットライト', '最後の一曲'], 40),
        picks: ['サビの光の波', '手をのばす瞬間', 'ペンライト、そろった'],
        comments: stage,
      },
      {
        title: '雨の日プレイリスト',
        description: inThreeLanguages('傘の色で選ぶ、雨の日の音楽。', 'Music for rainy days, chosen by the colour of an umbrella.', '우산 색깔로 고르는 비 오는 날의 음악.'),
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
    reading: 'どっとけんきゅうじょ',
    owner: 'demo-aoi',
    bio: inThreeLanguages('四角い点でできた世界を、遊んで、つくって、研究します。', 'We play, build and study worlds made of square dots.', '네모난 점으로 된 세계를 놀고, 만들고, 연구합니다.'),
    genre: 'game',
    casts: [
      { name: '点田 ジャンプ', reading: 'てんだ じゃんぷ', bio: inThreeLanguages('操作担当。落ちるときは思いきりよく。', 'Holds the controller. Falls with conviction.', '조작 담당. 떨어질 때는 시원하게.') },
      { name: '升目 ます子', reading: 'ますめ ますこ', bio: inThreeLanguages('ドット絵担当。一日一枚。', 'Draws pixel art, one image a day.', '도트 그림 담당. 하루에 한 장.') },
      { name: '博士ピコ', reading: 'はかせ ぴこ', bio: inThreeLanguages('解説担当。話が長くなりがち。', 'Explains everything, usually at length.', '해설 담당. 이야기가 길어지는 편이에요.') },
    ],
    posts: ['「はじめての土管」の隠しコイン、見つけられましたか？', '惑星の色を決める投票をしています。コメントでどうぞ。'],
    series: [
      {
        title: 'ピコピコ冒険日誌',
        description: inThreeLanguages('ジャンプひとつで、どこまで行ける？', 'How far can you get with a single jump?', '점프 하나로 어디까지 갈 수 있을까?'),
        scene: 'arcade',
        upright: false,
        genre: 'game',
        episodes: episodesOf(['はじめての土管', 'コインの道', 'のこりハート三つ', '紫の山をこえて', 'ゴールはまだ先']),
        picks: ['神ジャンプ', 'コインぜんぶ取り'],
        comments: arcade,
      },
      {
        title: '宇宙をつくろう',
        description: inThreeLanguages('惑星をひとつずつ増やしていく工作番組。', 'A workshop that adds one planet at a time.', '행성을 하나씩 늘려 가는 만들기 프로그램.'),
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
