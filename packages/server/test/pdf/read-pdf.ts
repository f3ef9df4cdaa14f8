import { inflateSync } from 'node:zlib'

/** The texts of each page of a PDF of `platform/pdf`, in the order in which they were written. */
export function readPdf(file: Buffer): string[][] {
  const objects = objectsOf(file)
  const pages = [...objects.values()].filter(({ head }) => head.includes('/Type /Page '))
  const characters = unicodeByFont(objects)
  return pages.map(({ head }) => {
    const content = streamOf(objects, numberAfter(head, '/Contents '))
    return [...content.matchAll(/\/(F\d) [\d.]+ Tf [^[]*\[(.*?)\] TJ/g)].map(([, font = '', shown = '']) => {
      const glyphs = [...shown.matchAll(/<([\da-f]+)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
      return glyphs.map((glyph) => characters.get(font)?.get(glyph) ?? '\uFFFD').join('')
    })
  })
}

interface PdfObject {
  head: string
  stream: Buffer | null
}

/** Reads objects by the cross-reference table, so that a wrong offset fails. */
function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1')
  const start = numberAfter(text, 'startxref\n')
  const entries = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, offset]) => Number(offset))
  return new Map(
    entries.map((offset, index): [number, PdfObject] => {
      const number = index + 1
      const head = `${number} 0 obj\n`
      if (!text.startsWith(head, offset)) throw new Error(`object ${number} is not at its offset`)
      const body = text.slice(offset + head.length, text.indexOf('endobj', offset))
      const stream = body.indexOf('stream\n')
      if (stream === -1) return [number, { head: body, stream: null }]
      const from = offset + head.length + stream + 'stream\n'.length
      const content = file.subarray(from, from + numberAfter(body, '/Length '))
      return [number, { head: body.slice(0, stream), stream: content }]
    }),
  )
}

function unicodeByFont(objects: Map<number, PdfObject>): Map<string, Map<string, string>> {
  const resources = [...objects.values()].find(({ head }) => head.includes('/Font << /F'))?.head ?? ''
  return new Map(
    [...resources.matchAll(/\/(F\d) (\d+) 0 R/g)].map(([, name = '', number]) => {
      const font = objects.get(Number(number))?.head ?? ''
      const map = streamOf(objects, numberAfter(font, '/ToUnicode '))
      const pairs = [...map.matchAll(/<([\da-f]{4})> <([\da-f]{4})>/g)]
      return [
        name,
        new Map(pairs.map(([, glyph = '', code = '']) => [glyph, String.fromCharCode(parseInt(code, 16))])),
      ]
    }),
  )
}

function streamOf(objects: Map<number, PdfObject>, number: number): string {
  const stream = objects.get(number)?.stream
  if (!stream) throw new Error(`object ${number} has no stream`)
  return inflateSync(stream).toString('latin1')
}

function numberAfter(text: string, label: string): number {
  const at = text.lastIndexOf(label)
  return at === -1 ? Number.NaN : Number.parseInt(text.slice(at + label.length), 10)
}
