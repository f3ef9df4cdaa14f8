import {
  fitText,
  type Ink,
  type PdfDocument,
  pageHeight,
  pageWidth,
} from '../../platform/pdf/pdf-document.ts'

/** The layout that statements and reports share. */
export const ink: Ink = [0.11, 0.1, 0.09]
export const quiet: Ink = [0.4, 0.38, 0.35]
export const hairline: Ink = [0.85, 0.84, 0.81]
export const pine: Ink = [0.106, 0.42, 0.322]

/** Content below this starts on the next page. */
export const pageEnd = pageHeight - 84

/** Writes the label and "Page 1 of 2" in the footer of each page. */
export function writeFooters(pdf: PdfDocument, label: string, margin: number): void {
  const right = pageWidth - margin
  pdf.onEachPage((page, index, count) => {
    page.line(margin, pageHeight - 52, right, pageHeight - 52, hairline)
    page.text(fitText(label, 400, { size: 8.5 }), margin, pageHeight - 36, { size: 8.5, ink: quiet })
    page.text(`Page ${index} of ${count}`, right, pageHeight - 36, { size: 8.5, ink: quiet, align: 'end' })
  })
}
