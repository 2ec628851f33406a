import { aquarium, blossom } from './comments/nature.ts'
import { campfire, city } from './comments/night.ts'
import { balloons, harbour } from './comments/travel.ts'
import { episodesOf, inThreeLanguages, type DemoChannel } from './types.ts'

export const journeys: readonly DemoChannel[] = [
  {
    name: 'みなと旅だより',
    reading: 'みなとたびだより',
    owner: 'demo-momo',
    bio: inThreeLanguages('海と空のきれいな場所から、みじかい旅のたよりを送ります。', 'Short letters from places with a beautiful sea and sky.', '바다와 하늘이 아름다운 곳에서 짧은 여행 소식을 보냅니다.'),
    genre: 'travel',
    casts: [
      { name: '汐見 なぎ', reading: 'しおみ なぎ', bio: inThreeLanguages('船の係。風の向きで予定を変えます。', 'Looks after the boats. Plans change with the wind.', '배 담당. 바람의 방향에 따라 일정을 바꿔요.') },
      { name: '空野 わたる', reading: 'そらの わたる', bio: inThreeLanguages('気球の係。高いところが得意。', 'Looks after the balloons. Fond of heights.', '열기구 담당. 높은 곳을 좋아해요.') },
      { name: '港町 ミナト', reading: 'みなとまち みなと', bio: inThreeLanguages('案内役。おいしい店は海の近く。', 'The guide. Good food is found by the sea.', '안내 담당. 맛집은 바다 근처에 있어요.') },
    ],
    posts: ['夕日の時間が早くなってきました。今週の港は五時すぎがおすすめです。', '気球の回、雲の上まで行けました！'],
    series: [
      {
        title: '夕凪の港町',
        description: inThreeLanguages('日が沈むまでの、いちばんきれいな時間。', 'The most beautiful hour: until the sun goes down.', '해가 질 때까지의 가장 아름다운 시간.'),
        scene: 'harbour',
        upright: false,
        genre: 'travel',
        episodes: episodesOf(['三そうの船', '光の道', '帰りを待つ灯り', 'かもめの時間', '夏のおわり']),
        picks: ['夕日に向かう船', '海がきらきら', 'かもめ、右へ'],
        comments: harbour,
      },
      {
        title: '気球で朝さんぽ',
        description: inThreeLanguages('朝の風にのって、丘をこえる。', 'Over the hills on the morning wind.', '아침 바람을 타고 언덕을 넘어요.'),
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
    reading: 'たきびくらぶ',
    owner: 'demo-yuzu',
    bio: inThreeLanguages('火と夜景のまえで、なんでもない話をするチャンネル。', 'Small talk in front of a fire and the lights of the city.', '불과 야경 앞에서 소소한 이야기를 나누는 채널.'),
    genre: 'talk',
    casts: [
      { name: '森 のどか', reading: 'もり のどか', bio: inThreeLanguages('火の番。話を聞くほうが好き。', 'Keeps the fire. Would rather listen.', '불 담당. 듣는 것을 더 좋아해요.') },
      { name: '野宮 テント', reading: 'のみや てんと', bio: inThreeLanguages('設営担当。五分で建てます。', 'Puts up the tent in five minutes.', '설치 담당. 5분이면 텐트를 칩니다.') },
      { name: '夜坂 えき', reading: 'よさか えき', bio: inThreeLanguages('終電に乗りおくれたことがない。', 'Has never missed the last train.', '막차를 놓친 적이 없어요.') },
    ],
    posts: ['今夜は星がよく見えそうです。外に出られる人は空を見てみて。', '「終電まであと少し」の感想、ぜんぶ読んでいます。'],
    series: [
      {
        title: 'たき火ばなし',
        description: inThreeLanguages('火を見ながら聞く、みじかい話。', 'Short stories to listen to by the fire.', '불을 보면서 듣는 짧은 이야기.'),
        scene: 'campfire',
        upright: false,
        genre: 'talk',
        episodes: episodesOf(['火をつける', '星の名前', 'ほたるの夜', 'マシュマロ会議', '火の消しかた']),
        picks: ['火の粉が空へ', 'ほたる、見えた？', '炎をみる時間'],
        comments: campfire,
      },
      {
        title: '終電まであと少し',
        description: inThreeLanguages('ビルの窓と電車の光。夜の街のひとりごと。', 'Windows and the lights of a train: the city talks to itself at night.', '빌딩 창문과 전철의 불빛. 밤거리의 혼잣말.'),
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
    reading: 'まなびのすいそう',
    owner: 'organizer-ren',
    bio: inThreeLanguages('水の中と季節のうつろいを、やさしく観察します。', 'Gentle observations under water and through the seasons.', '물속과 계절의 변화를 다정하게 관찰합니다.'),
    genre: 'study',
    casts: [
      { name: '水瀬 あわ', reading: 'みなせ あわ', bio: inThreeLanguages('観察担当。泡の数を数えがち。', 'Observes, and tends to count bubbles.', '관찰 담당. 자꾸 거품을 세게 돼요.') },
      { name: '春山 さくら', reading: 'はるやま さくら', bio: inThreeLanguages('季節の係。花びらを集めています。', 'In charge of the seasons. Collects petals.', '계절 담당. 꽃잎을 모으고 있어요.') },
      { name: '先生クジラ', reading: 'せんせい くじら', bio: inThreeLanguages('解説担当。水族館の年間券を持っています。', 'Explains. Has an annual pass for the aquarium.', '해설 담당. 수족관 연간 회원권이 있어요.') },
    ],
    posts: ['次は冬の水そうを観察します。質問を募集中！', '花びらが一秒に何センチ落ちるか、みんなで計ってみませんか。'],
    series: [
      {
        title: '水そうのふしぎ',
        description: inThreeLanguages('魚はどうしてぶつからない？', 'Why do fish never bump into each other?', '물고기는 왜 서로 부딪치지 않을까?'),
        scene: 'aquarium',
        upright: false,
        genre: 'study',
        episodes: episodesOf(['しま模様のひみつ', '泡のゆくえ', '海草のダンス', 'サンゴの家', '夜の魚たち']),
        picks: ['魚がターン', 'あわあわタイム', 'いちばん速い魚'],
        comments: aquarium,
      },
      {
        title: '春をさがしに',
        description: inThreeLanguages('山と電車と、さくらの観察日記。', 'A diary of mountains, a train and cherry blossoms.', '산과 전철, 그리고 벚꽃 관찰 일기.'),
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
