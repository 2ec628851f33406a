import { listSettings } from '../config.ts'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** Generates `docs/operate/configuration.md` from all settings. */
export function settingsPage(): string {
  const rows = listSettings().map(({ name, fallback, description, secret }) =>
    row([
      `\`${name}\``,
      fallback === null ? 'not set' : `\`${fallback}\``,
      secret ? `${description} Secret.` : description,
    ]),
  )
  return [
    '# Configuration',
    '',
    'Every setting is an environment variable. Invalid settings are all reported together, before anything starts.',
    '',
    row(['setting', 'default', 'meaning']),
    row(['---', '---', '---']),
    ...rows,
  ].join('\n')
}
