export type CsvCell = string | number | null

/**
 * One line of a CSV file, with its line end (RFC 4180). A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, so that opening a file runs nothing that somebody typed.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = startsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Spreadsheets skip blanks in front, and some read full-width signs as the plain ones. */
const startsFormula = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠|%]/u
