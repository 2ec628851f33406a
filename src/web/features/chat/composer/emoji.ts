/** The emoji that are offered, by group; whoever wants others has a keyboard. */
export const emojiGroups = {
  faces: '😀 😆 😂 🥹 😊 😍 🥰 😘 😋 😎 🤩 🥳 🤔 😮 😳 😢 😭 😤 😴 🙏',
  hands: '👏 🙌 👍 👌 ✌️ 🤞 🫶 🤝 👋 💪 ✊ 🫡 🙆 🙇 💃 🕺',
  hearts: '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💖 💕 💘 💯 ✨ 🌟 🔥 💫',
  party: '🎉 🎊 🎂 🎁 🎈 🏆 🥇 👑 💐 🌸 🍻 🥂 🎆 🎇 🪩 🎐',
  music: '🎵 🎶 🎤 🎸 🎹 🥁 🎷 🎺 🎻 🎧 🎮 🎬 📷 🎨 📣 🔔',
  nature: '☀️ 🌙 ⭐ 🌈 ☔ ❄️ 🌊 🍀 🐶 🐱 🐰 🐻 🍙 🍣 🍰 ☕',
} as const satisfies Record<string, string>

export type EmojiGroup = keyof typeof emojiGroups

export const groupNames: readonly EmojiGroup[] = ['faces', 'hands', 'hearts', 'party', 'music', 'nature']

export const emojiOf = (group: EmojiGroup): readonly string[] => emojiGroups[group].split(' ')
