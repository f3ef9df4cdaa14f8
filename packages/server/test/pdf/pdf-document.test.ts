import { expect, test } from 'vitest'
import { fitText, pdfDocument, textWidth } from '../../src/platform/pdf/pdf-document.ts'
import { readPdf } from './read-pdf.ts'

const at = Date.parse('2026-11-20T17:00:00Z')

function written(texts: string[], tabular = false): Buffer {
  const document = pdfDocument({ title: 'Statement of Café Ñandú', at })
  const page = document.addPage()
  for (const [index, text] of texts.entries()) page.text(text, 40, 40 + 14 * index, { tabular })
  return document.file()
}

test('a file contains its texts, including letters beyond ASCII and aligned figures', () => {
  const texts = ['Café Ñandú – “Süß”, £10 · −$1,284.60', 'A (b) \\ c']
  expect(readPdf(written(texts))).toEqual([texts])
  expect(readPdf(written(['$1,111.11', '$9,999.99'], true))).toEqual([['$1,111.11', '$9,999.99']])
})

test('a character that the font does not have is shown as a question mark', () => {
  expect(readPdf(written(['Sushi 寿司 🍣']))).toEqual([['Sushi ?? ?']])
})

test('pages are numbered after all of them are written', () => {
  const document = pdfDocument({ title: 'Two pages', at })
  for (const text of ['one', 'two']) document.addPage().text(text, 40, 40)
  document.onEachPage((page, number, count) => page.text(`Page ${number} of ${count}`, 40, 760))
  expect(readPdf(document.file())).toEqual([
    ['one', 'Page 1 of 2'],
    ['two', 'Page 2 of 2'],
  ])
})

test('the same content results in the same bytes', () => {
  expect(written(['$12.00']).equals(written(['$12.00']))).toBe(true)
  expect(written(['$12.00']).equals(written(['$12.01']))).toBe(false)
})

test('aligned figures of equal length have equal widths', () => {
  expect(textWidth('1111', { tabular: true })).toBe(textWidth('0000', { tabular: true }))
  expect(textWidth('1111')).toBeLessThan(textWidth('0000'))
})

test('a text that does not fit is shortened', () => {
  expect(fitText('Corner Kitchen', 200)).toBe('Corner Kitchen')
  const shortened = fitText('Corner Kitchen and Bakery of Summit', 100)
  expect(shortened).toMatch(/^Corner Kit.*…$/)
  expect(textWidth(shortened)).toBeLessThanOrEqual(100)
})
