import { stripVTControlCharacters } from 'node:util'

/**
 * The first lines of a long message, without colors and empty lines, each cut to about two terminal rows.
 */
export function brief(text: string, lines: number): string[] {
  const printed = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return printed
    .slice(0, lines)
    .map((line) => (line.length > maxLength ? `${line.slice(0, maxLength)}…` : line))
}

const maxLength = 240
