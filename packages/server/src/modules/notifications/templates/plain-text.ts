import {
  Body,
  Button,
  Column,
  Container,
  type ElementType,
  Head,
  Heading,
  Hr,
  Img,
  Link,
  type MailElement,
  type MailNode,
  Row,
  Text,
} from './elements.ts'
import { TextWriter } from './text-writer.ts'

/**
 * Renders an email as plain text, from the same tree as its HTML. Blocks are on lines of their own, a link's
 * URL follows its text, and the columns of a data table are aligned.
 */
export function plainTextOf(tree: MailNode): string {
  const writer = new TextWriter()
  writeAll(tree, writer)
  return writer.toString()
}

function writeAll(node: MailNode, writer: TextWriter): void {
  if (typeof node === 'string' || typeof node === 'number') writer.add(String(node))
  else if (!node || node === true) return
  else if ('tags' in node) write(node, writer)
  else for (const child of node) writeAll(child, writer)
}

function write({ type, props, children }: MailElement, writer: TextWriter): void {
  const inside = () => writeAll(children, writer)
  const { className = '', href = '' } = props
  if (props['data-skip-in-text'] || type === Head) return
  if (type === Img) {
    if (className.includes('photo')) writer.add(props.alt ?? '')
  } else if (type === 'br') writer.breakLine()
  else if (type === Hr) writer.block(2, () => writer.add(ruler))
  else if (type === Link || type === Button) writeLink(href, inside, writer)
  else if (props['data-text-format'] === 'dataTable') writer.laidOut(dataTable(children), 2)
  else if (className.startsWith('label')) {
    inside()
    writer.add(':')
  } else if (className === 'note') {
    writer.block(1, () => {
      writer.add('Note: ')
      inside()
    })
  } else {
    const breaks = className === 'fact' ? 1 : blocks.get(type)
    if (breaks) writer.block(breaks, inside)
    else inside()
  }
}

/** Block elements and the number of line breaks around them. */
const blocks = new Map<ElementType, number>([
  [Body, 2],
  [Container, 2],
  [Row, 2],
  ['table', 2],
  [Column, 1],
  ['div', 1],
  [Heading, 2],
  [Text, 2],
  ['p', 2],
])

/** The text of a phone link is its number already. */
function writeLink(href: string, inside: () => void, writer: TextWriter): void {
  if (href.startsWith('tel:')) inside()
  else
    writer.block(2, () => {
      inside()
      writer.add(`: ${href}`)
    })
}

function dataTable(children: MailNode): string {
  const rows: string[][][] = []
  const readRows = (nodes: MailNode): void =>
    forEachElement(nodes, (node) => {
      if (node.type === 'tr') rows.push(cellsOf(node.children))
      else readRows(node.children)
    })
  readRows(children)
  return layOut(rows)
}

/** The lines of each cell. */
function cellsOf(children: MailNode): string[][] {
  const cells: string[][] = []
  forEachElement(children, (cell) => {
    const text = plainTextOf(cell.children)
    cells.push(text.replace(/^\n+|\n+$/g, '').split('\n'))
  })
  return cells
}

function forEachElement(node: MailNode, visit: (element: MailElement) => void): void {
  if (!node || typeof node !== 'object') return
  if ('tags' in node) visit(node)
  else for (const child of node) forEachElement(child, visit)
}

function layOut(rows: string[][][]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.flatMap((row) => row[column]?.map((line) => line.length) ?? [])),
  )
  return rows.flatMap((row) => linesOf(row, widths)).join('\n')
}

function linesOf(row: string[][], widths: number[]): string[] {
  const height = Math.max(...row.map((cell) => cell.length))
  return Array.from({ length: height }, (_, at) => {
    let line = ''
    let start = 0
    for (const [column, cell] of row.entries()) {
      const part = cell[at]
      if (part !== undefined) line = line.padEnd(start) + part
      start += (widths[column] ?? 0) + columnGap
    }
    return line
  })
}

const columnGap = 3
const ruler = '-'.repeat(40)
