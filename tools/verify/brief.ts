import { stripVTControlCharacters } from 'node:util'

/** The first lines of a long message, without colours and empty lines, each cut to what a terminal shows in two rows. */
export function brief(text: string, lines: number): string[] {
  const said = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return said.slice(0, lines).map((line) => (line.length > longest ? `${line.slice(0, longest)}…` : line))
}

const longest = 240
