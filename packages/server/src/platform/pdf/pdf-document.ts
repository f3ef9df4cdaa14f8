import { addFont, type FontWeight, fonts, glyphsOf, hex } from './pdf-font.ts'
import { pdfDate, pdfObjects, pdfText } from './pdf-objects.ts'

/** US Letter, in points. */
export const pageWidth = 612
export const pageHeight = 792

/** Red, green and blue, from 0 to 1. */
export type Ink = readonly [number, number, number]
const black: Ink = [0, 0, 0]

export interface TextStyle {
  size?: number
  weight?: FontWeight
  ink?: Ink
  /** end: the text ends at x. */
  align?: 'start' | 'end'
  /** All digits have the same width, so that columns of figures align. */
  tabular?: boolean
}

/** One page. Positions are points from its upper left corner; that of a text is its baseline. */
export interface PdfPage {
  text(text: string, x: number, y: number, style?: TextStyle): void
  line(x1: number, y1: number, x2: number, y2: number, ink?: Ink, width?: number): void
  box(x: number, y: number, width: number, height: number, ink: Ink): void
}

export interface PdfDocument {
  addPage(): PdfPage
  pageCount(): number
  /** Writes on each page after all of them are complete, such as "Page 1 of 2". */
  onEachPage(write: (page: PdfPage, number: number, count: number) => void): void
  file(): Buffer<ArrayBuffer>
}

/** The same content at the same instant results in the same bytes. */
export function pdfDocument({ title, at }: { title: string; at: number }): PdfDocument {
  const pages: string[][] = []
  return {
    addPage() {
      const commands: string[] = []
      pages.push(commands)
      return pageOf(commands)
    },
    pageCount: () => pages.length,
    onEachPage(write) {
      for (const [index, commands] of pages.entries()) write(pageOf(commands), index + 1, pages.length)
    },
    file() {
      const objects = pdfObjects()
      const parent = objects.reserve()
      const names = Object.entries(fonts).map(
        ([weight, font]) => `/${fontNames[weight as FontWeight]} ${addFont(objects, font)} 0 R`,
      )
      const resources = objects.add(`<< /Font << ${names.join(' ')} >> >>`)
      const kids = pages.map((commands) => {
        const content = objects.addStream(Buffer.from(commands.join('\n')))
        return objects.add(
          `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] ` +
            `/Resources ${resources} 0 R /Contents ${content} 0 R >>`,
        )
      })
      const references = kids.map((kid) => `${kid} 0 R`).join(' ')
      objects.add(`<< /Type /Pages /Kids [${references}] /Count ${kids.length} >>`, parent)
      const root = objects.add(
        `<< /Type /Catalog /Pages ${parent} 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>`,
      )
      const info = objects.add(
        `<< /Title ${pdfText(title)} /Producer ${pdfText('Comanda')} /CreationDate ${pdfDate(at)} >>`,
      )
      return objects.file(root, info)
    },
  }
}

/** Width of a text in points. */
export function textWidth(
  text: string,
  { size = 10, weight = 'regular', tabular = false }: TextStyle = {},
): number {
  const font = fonts[weight]
  const characters = [...text]
  const advances = glyphsOf(font, text).map((glyph, index) =>
    tabular && isDigit(characters[index]) ? digitAdvance(weight) : font.advanceOf(glyph),
  )
  return (advances.reduce((sum, advance) => sum + advance, 0) * size) / 1000
}

/** The text, shortened with an ellipsis where it is wider than `width`. */
export function fitText(text: string, width: number, style: TextStyle = {}): string {
  if (textWidth(text, style) <= width) return text
  const characters = [...text]
  while (characters.length > 0 && textWidth(`${characters.join('')}…`, style) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

const fontNames: Record<FontWeight, string> = { regular: 'F1', semibold: 'F2' }

function pageOf(commands: string[]): PdfPage {
  return {
    text(text, x, y, style = {}) {
      const { size = 10, weight = 'regular', ink = black, align = 'start' } = style
      const start = align === 'end' ? x - textWidth(text, style) : x
      commands.push(
        `BT ${colorOf(ink)} rg /${fontNames[weight]} ${size} Tf 1 0 0 1 ${point(start)} ${point(pageHeight - y)} Tm ${shown(text, style)} TJ ET`,
      )
    },
    line(x1, y1, x2, y2, ink = black, width = 0.5) {
      commands.push(
        `${colorOf(ink)} RG ${width} w ${point(x1)} ${point(pageHeight - y1)} m ${point(x2)} ${point(pageHeight - y2)} l S`,
      )
    },
    box(x, y, width, height, ink) {
      commands.push(
        `${colorOf(ink)} rg ${point(x)} ${point(pageHeight - y - height)} ${point(width)} ${point(height)} re f`,
      )
    },
  }
}

/** Glyphs, with adjustments that give all digits the width of the widest one. */
function shown(text: string, { weight = 'regular', tabular = false }: TextStyle): string {
  const font = fonts[weight]
  const glyphs = glyphsOf(font, text)
  if (!tabular) return `[<${glyphs.map(hex).join('')}>]`
  const characters = [...text]
  const parts = glyphs.map((glyph, index) => {
    const extra = isDigit(characters[index]) ? (digitAdvance(weight) - font.advanceOf(glyph)) / 2 : 0
    return extra === 0 ? `<${hex(glyph)}>` : `${-extra} <${hex(glyph)}> ${-extra}`
  })
  return `[${parts.join(' ')}]`
}

function digitAdvance(weight: FontWeight): number {
  const font = fonts[weight]
  return Math.max(...glyphsOf(font, '0123456789').map((glyph) => font.advanceOf(glyph)))
}

function isDigit(character = ''): boolean {
  return character >= '0' && character <= '9'
}

function point(length: number): string {
  return length.toFixed(2)
}

function colorOf(ink: Ink): string {
  return ink.map((part) => part.toFixed(3)).join(' ')
}
