import { formatMoney } from '@comanda/domain/money/format'
import type { StatementSection } from '@comanda/domain/reporting/statement'
import {
  fitText,
  type Ink,
  type PdfPage,
  pageWidth,
  pdfDocument,
} from '../../../platform/pdf/pdf-document.ts'
import { hairline, ink, pageEnd, pine, quiet, writeFooters } from '../pdf-sheet.ts'
import { type StatementDocument, textOf } from './statement-document.ts'

const margin = 54
const right = pageWidth - margin
const lineHeight = 17
const amber: Ink = [0.996, 0.953, 0.875]

/** A statement or invoice as PDF. The same document results in the same bytes. */
export function statementPdf(document: StatementDocument): Buffer<ArrayBuffer> {
  const { content, issued, at } = document
  const { title, month, number, sections, notes } = textOf(document)
  const name = content.restaurant.name
  const pdf = pdfDocument({ title: `${title}, ${name}, ${month}`, at })
  let page = pdf.addPage()
  page.text('Comanda', margin, 64, { size: 15, weight: 'semibold', ink: pine })
  page.text(title, right, 64, { size: 15, weight: 'semibold', ink, align: 'end' })
  page.text(number, right, 82, { ink: quiet, align: 'end' })
  page.text(fitText(name, 330, { size: 20, weight: 'semibold' }), margin, 126, {
    size: 20,
    weight: 'semibold',
    ink,
  })
  page.text(fitText(content.restaurant.address, 330), margin, 144, { ink: quiet })
  page.text(month, right, 126, { size: 14, weight: 'semibold', ink, align: 'end' })
  const date = new Date(issued?.at ?? at).toISOString().slice(0, 10)
  page.text(issued ? `Issued ${date}` : `As of ${date}`, right, 144, { ink: quiet, align: 'end' })
  let y = 172
  if (!issued) {
    page.box(margin, y - 8, right - margin, 24, amber)
    page.text('The month is not closed yet: these amounts can still change.', margin + 10, y + 8, { ink })
    y += 34
  }
  for (const section of sections.flatMap(fitSection)) {
    if (y + sectionHeight(section) > pageEnd && y > 200) {
      page = pdf.addPage()
      y = 64
    }
    y = writeSection(page, section, y)
  }
  if (y + 12 * notes.length > pageEnd) {
    page = pdf.addPage()
    y = 64
  }
  for (const note of notes) {
    page.text(note, margin, y, { size: 8.5, ink: quiet })
    y += 12
  }
  writeFooters(pdf, `${title}, ${number}, ${name}`, margin)
  return pdf.file()
}

interface Part extends Omit<StatementSection, 'total'> {
  /** In the last part of a section. */
  total: StatementSection['total'] | null
}

/** Divides a section that is longer than a page. */
function fitSection({ title, lines, total }: StatementSection): Part[] {
  const count = Math.max(1, Math.ceil(lines.length / maxLines))
  return Array.from({ length: count }, (_, index) => ({
    title: index === 0 ? title : `${title}, continued`,
    lines: lines.slice(index * maxLines, (index + 1) * maxLines),
    total: index === count - 1 ? total : null,
  }))
}

function sectionHeight({ lines }: Part): number {
  return 24 + lineHeight * (lines.length + 1) + 22
}

/** The most lines of one part of a section, so that it fits on a page. */
const maxLines = 36

/** Returns the position of the next section. */
function writeSection(page: PdfPage, { title, lines, total }: Part, top: number): number {
  page.text(title, margin, top + 4, { size: 11, weight: 'semibold', ink })
  page.line(margin, top + 11, right, top + 11, ink, 0.75)
  let y = top + 11
  for (const { label, amount } of lines) {
    y += lineHeight
    page.text(fitText(label, 380), margin, y - 4, { ink })
    page.text(formatMoney(amount), right, y - 4, { ink, align: 'end', tabular: true })
    page.line(margin, y + 1, right, y + 1, hairline)
  }
  if (!total) return y + 24
  y += lineHeight
  page.text(total.label, margin, y - 3, { weight: 'semibold', ink })
  page.text(formatMoney(total.amount), right, y - 3, { weight: 'semibold', ink, align: 'end', tabular: true })
  return y + 24
}
