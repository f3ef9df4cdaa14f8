export type CsvCell = string | number | null

/**
 * One line of a CSV file including its line end (RFC 4180). Text that a spreadsheet would evaluate as a
 * formula gets a leading apostrophe, so that user input is never executed.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = startsFormula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** An amount below zero starts with the same sign as a formula. */
const isNumber = /^-\d+(\.\d+)?$/

/**
 * Spreadsheets skip leading blanks, and some treat full-width signs like ASCII ones. A text with its own apostrophes in
 * front gets one as well, so that a file that is imported again keeps them.
 */
const startsFormula = /^'*[\s\uFEFF]*[=+\-@\t\r＝＋－＠|%]/u
