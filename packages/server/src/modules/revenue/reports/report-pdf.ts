import type { Report } from '@comanda/contract/reports'
import { formatCount } from '@comanda/domain/count'
import { type ReportCell, reportCellText } from '@comanda/domain/reporting/reports'
import type { Instant } from '@comanda/domain/time/instant'
import {
  fitText,
  type PdfPage,
  pageWidth,
  pdfDocument,
  textWidth,
} from '../../../platform/pdf/pdf-document.ts'
import { hairline, ink, pageEnd, pine, quiet, writeFooters } from '../pdf-sheet.ts'

const margin = 40
const right = pageWidth - margin
const gap = 10
const size = 8
const lineHeight = 15
/** Texts are shortened to no less than this. */
const minTextWidth = 40
/** Rows that the widths of the columns are measured by. */
const MEASURED = 300

export interface ReportHeading {
  title: string
  /** The restaurant, or all. */
  where: string
  days: string
  at: Instant
}

/** A report as PDF. The same report at the same instant results in the same bytes. */
export function reportPdf(report: Report, { title, where, days, at }: ReportHeading): Buffer<ArrayBuffer> {
  const { rows, total, note, truncated } = report
  const pdf = pdfDocument({ title: `${title}, ${where}, ${days}`, at })
  const columns = columnsOf(report)
  let page = pdf.addPage()
  page.text('Comanda', margin, 60, { size: 15, weight: 'semibold', ink: pine })
  page.text(title, right, 60, { size: 15, weight: 'semibold', ink, align: 'end' })
  page.text(fitText(where, 300, { size: 14, weight: 'semibold' }), margin, 92, {
    size: 14,
    weight: 'semibold',
    ink,
  })
  page.text(days, right, 92, { size: 11, ink, align: 'end', tabular: true })
  let y = writeHead(page, columns, 122)
  const nextLine = (): PdfPage => {
    if (y + lineHeight > pageEnd) {
      page = pdf.addPage()
      y = writeHead(page, columns, 60)
    }
    y += lineHeight
    return page
  }
  for (const cells of rows) {
    writeCells(nextLine(), columns, cells, { y })
    page.line(margin, y + 1, right, y + 1, hairline)
  }
  if (rows.length === 0) nextLine().text('Nothing in this period.', margin, y - 3, { size, ink: quiet })
  if (total) writeCells(nextLine(), columns, total, { y, isTotal: true })
  const notes = [
    ...(truncated
      ? [`The first ${formatCount(rows.length)} rows are listed; the total includes all rows.`]
      : []),
    ...(note === null ? [] : linesOf(note)),
  ]
  y += 6
  for (const line of notes) nextLine().text(line, margin, y, { size, ink: quiet })
  writeFooters(pdf, `${title}, ${where}, ${days}`, margin)
  return pdf.file()
}

interface PdfColumn {
  label: string
  kind: Report['columns'][number]['kind']
  isFigure: boolean
  x: number
  width: number
}

/** Number columns have the width that they need; text columns share the rest. */
function columnsOf({ columns, rows, total }: Report): PdfColumn[] {
  const measured = [...rows.slice(0, MEASURED), ...(total ? [total] : [])]
  const natural = columns.map(({ label, kind }, index) =>
    Math.max(
      textWidth(label, { size, weight: 'semibold' }),
      ...measured.map((cells) => textWidth(textOf(cells[index], kind), { size, weight: 'semibold' })),
    ),
  )
  const isText = columns.map(({ kind }) => kind === 'text')
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const texts = sum(natural.filter((_, index) => isText[index]))
  const spare = right - margin - gap * (columns.length - 1) - sum(natural)
  const widths = natural.map((width, index) => {
    if (texts === 0) return index === 0 ? width + Math.max(0, spare) : width
    return isText[index] ? Math.max(minTextWidth, width + (spare * width) / texts) : width
  })
  return columns.map(({ label, kind }, index) => {
    const width = widths[index] ?? 0
    const x = margin + sum(widths.slice(0, index)) + gap * index
    return { label, kind, isFigure: ['count', 'money', 'share'].includes(kind), x, width }
  })
}

/** Returns the line below the labels. */
function writeHead(page: PdfPage, columns: readonly PdfColumn[], y: number): number {
  for (const { label, isFigure, x, width } of columns)
    page.text(fitText(label, width, { size, weight: 'semibold' }), isFigure ? x + width : x, y, {
      size,
      weight: 'semibold',
      ink: quiet,
      align: isFigure ? 'end' : 'start',
    })
  page.line(margin, y + 5, right, y + 5, ink, 0.75)
  return y + 5
}

function writeCells(
  page: PdfPage,
  columns: readonly PdfColumn[],
  cells: readonly ReportCell[],
  { y, isTotal = false }: { y: number; isTotal?: boolean },
): void {
  const weight = isTotal ? 'semibold' : 'regular'
  for (const [index, { kind, isFigure, x, width }] of columns.entries())
    page.text(fitText(textOf(cells[index], kind), width, { size, weight }), isFigure ? x + width : x, y - 4, {
      size,
      weight,
      ink,
      align: isFigure ? 'end' : 'start',
      tabular: isFigure,
    })
}

function textOf(cell: ReportCell | undefined, kind: PdfColumn['kind']): string {
  return reportCellText(cell ?? null, kind)
}

/** The words of a note in lines of the width of the page. */
function linesOf(note: string): string[] {
  const lines: string[] = []
  for (const word of note.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && textWidth(longer, { size }) <= right - margin) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
