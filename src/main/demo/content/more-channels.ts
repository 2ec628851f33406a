import { aquarium, blossom } from './comments/nature.ts'
import { campfire, city } from './comments/night.ts'
import { balloons, harbour } from './comments/travel.ts'
import { episodesOf, type DemoChannel } from './types.ts'

export const journeys: readonly DemoChannel[] = [
  {
    name: 'みなと旅だより',
    owner: 'demo-momo',
    bio: '海と空のきれいな場所から、みじかい旅のたよりを送ります。',
    genre: 'travel',
    casts: [
      { name: '汐見 なぎ', reading: 'しおみ なぎ', bio: '船の係。風の向きで予定を変えます。' },
      { name: '空野 わたる', reading: 'そらの わたる', bio: '気球の係。高いところが得意。' },
      { name: '港町 ミナト', reading: 'みなとまち みなと', bio: '案内役。おいしい店は海の近く。' },
    ],
    posts: ['夕日の時間が早くなってきました。今週の港は五時すぎがおすすめです。', '気球の回、雲の上まで行けました！'],
    series: [
      {
        title: '夕凪の港町',
        description: '日が沈むまでの、いちばんきれいな時間。',
        scene: 'harbour',
        upright: false,
        genre: 'travel',
        episodes: episodesOf(['三そうの船', '光の道', '帰りを待つ灯り', 'かもめの時間', '夏のおわり']),
        picks: ['夕日に向かう船', '海がきらきら', 'かもめ、右へ'],
        comments: harbour,
      },
      {
        title: '気球で朝さんぽ',
        description: '朝の風にのって、丘をこえる。',
        scene: 'balloons',
        upright: true,
        genre: 'travel',
        episodes: episodesOf(['いちばんに離陸', '四色の空', '雲のとなり', '森の上で朝食', 'ゆっくり着陸']),
        picks: ['気球、ふわり', '雲と同じ高さ'],
        comments: balloons,
      },
    ],
  },
  {
    name: 'たき火クラブ',
    owner: 'demo-yuzu',
    bio: '火と夜景のまえで、なんでもない話をするチャンネル。',
    genre: 'talk',
    casts: [
      { name: '森 のどか', reading: 'もり のどか', bio: '火の番。話を聞くほうが好き。' },
      { name: '野宮 テント', reading: 'のみや てんと', bio: '設営担当。五分で建てます。' },
      { name: '夜坂 えき', reading: 'よさか えき', bio: '終電に乗りおくれたことがない。' },
    ],
    posts: ['今夜は星がよく見えそうです。外に出られる人は空を見てみて。', '「終電まであと少し」の感想、ぜんぶ読んでいます。'],
    series: [
      {
        title: 'たき火ばなし',
        description: '火を見ながら聞く、みじかい話。',
        scene: 'campfire',
        upright: false,
        genre: 'talk',
        episodes: episodesOf(['火をつける', '星の名前', 'ほたるの夜', 'マシュマロ会議', '火の消しかた']),
        picks: ['火の粉が空へ', 'ほたる、見えた？', '炎をみる時間'],
        comments: campfire,
      },
      {
        title: '終電まであと少し',
        description: 'ビルの窓と電車の光。夜の街のひとりごと。',
        scene: 'city',
        upright: true,
        genre: 'talk',
        episodes: episodesOf(['窓の数をかぞえる', '高架の下で', '月とアンテナ', '各駅停車', '始発を待つ']),
        picks: ['電車が通るだけ', '窓のあかり'],
        comments: city,
      },
    ],
  },
  {
    name: 'まなびの水そう',
    owner: 'organizer-ren',
    bio: '水の中と季節のうつろいを、やさしく観察します。',
    genre: 'study',
    casts: [
      { name: '水瀬 あわ', reading: 'みなせ あわ', bio: '観察担当。泡の数を数えがち。' },
      { name: '春山 さくら', reading: 'はるやま さくら', bio: '季節の係。花びらを集めています。' },
      { name: '先生クジラ', reading: 'せんせい くじら', bio: '解説担当。水族館の年間券を持っています。' },
    ],
    posts: ['次は冬の水そうを観察します。質問を募集中！', '花びらが一秒に何センチ落ちるか、みんなで計ってみませんか。'],
    series: [
      {
        title: '水そうのふしぎ',
        description: '魚はどうしてぶつからない？',
        scene: 'aquarium',
        upright: false,
        genre: 'study',
        episodes: episodesOf(['しま模様のひみつ', '泡のゆくえ', '海草のダンス', 'サンゴの家', '夜の魚たち']),
        picks: ['魚がターン', 'あわあわタイム', 'いちばん速い魚'],
        comments: aquarium,
      },
      {
        title: '春をさがしに',
        description: '山と電車と、さくらの観察日記。',
        scene: 'blossom',
        upright: false,
        genre: 'travel',
        episodes: episodesOf(['つぼみの数', '花びらの速さ', '菜の花の川', '山のまえの電車', '葉桜のころ']),
        picks: ['電車と桜', '花ふぶき'],
        comments: blossom,
      },
    ],
  },
]
