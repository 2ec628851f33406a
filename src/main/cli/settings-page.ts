import { listSettings } from '../config.ts'

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** `docs/operate/configuration.md`: every setting, generated so that it can't be forgotten. */
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
    'Every setting is an environment variable. Faults are all reported at once, before anything starts.',
    '',
    row(['setting', 'default', 'meaning']),
    row(['---', '---', '---']),
    ...rows,
  ].join('\n')
}
