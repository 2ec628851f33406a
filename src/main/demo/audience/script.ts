import type { DemoPerson } from '../people.ts'

/** The next action of a member of the scripted audience. */
export type Act =
  | { readonly type: 'say'; readonly who: DemoPerson; readonly text: string }
  | { readonly type: 'give'; readonly who: DemoPerson; readonly giftId: string; readonly quantity: number }
  | { readonly type: 'hearts'; readonly who: DemoPerson; readonly count: number }

const say = (who: DemoPerson, text: string): Act => ({ type: 'say', who, text })
const give = (who: DemoPerson, giftId: string, quantity = 1): Act => ({ type: 'give', who, giftId, quantity })
const hearts = (who: DemoPerson, count: number): Act => ({ type: 'hearts', who, count })

/** Repeated while somebody watches. */
export const script: readonly Act[] = [
  say('demo-yuzu', 'こんばんは〜！今日も星がきれい'),
  hearts('demo-momo', 6),
  say('demo-haruto', 'おつかれさまです。仕事おわりの癒やし'),
  say('demo-emma', 'Hi from Lisbon! Good morning 🌅'),
  give('demo-momo', 'star', 3),
  say('demo-momo', '右下の光、のぼっていくの見た？'),
  say('demo-aoi', '見た！願いごとした'),
  hearts('demo-aoi', 9),
  say('demo-minjun', '안녕하세요, 음악이 좋네요'),
  give('demo-yuzu', 'sakura'),
  say('demo-yuzu', '桜おくってみた🌸'),
  say('demo-haruto', 'この曲すき。作業がはかどる'),
  hearts('demo-yuzu', 4),
  say('demo-aoi', '月がちょうど山の上だ'),
  give('demo-emma', 'clap', 5),
  say('demo-emma', 'This is so relaxing'),
  say('demo-momo', '初見さんいらっしゃい〜'),
  hearts('demo-haruto', 12),
  give('demo-haruto', 'penlight'),
  say('demo-minjun', '펜라이트 멋져요!'),
  say('demo-aoi', '時計がぴったりで気持ちいい'),
  say('demo-yuzu', 'このデモ、ずっと見てられるね'),
  hearts('demo-minjun', 7),
  give('demo-aoi', 'onigiri', 2),
  say('demo-haruto', 'おにぎりw おなかすいてきた'),
  say('demo-momo', 'みんなピックつくった？'),
  say('demo-aoi', 'さっきの流れるところ、切り取ったよ'),
  say('demo-emma', 'Greetings to everyone in the chat 👋'),
]

/** Acts at once when the first viewer comes, so that the chat is not empty. */
export const openingActs = 7

/** The pause before the act with this number, in milliseconds: 3 to 8 seconds, not in a beat. */
export const pauseBefore = (number: number): number => 3_000 + ((number * 2_654_435) % 5_000)
