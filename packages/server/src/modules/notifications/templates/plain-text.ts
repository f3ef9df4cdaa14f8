import { Children, isValidElement, type ReactNode } from 'react'
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Img,
  Link,
  Preview,
  Row,
  Text,
} from './elements.ts'
import { TextWriter } from './text-writer.ts'

/**
 * Renders an email as plain text, from the same tree as its HTML. Blocks are on lines of their own, a link's
 * URL follows its text, and the columns of a data table are aligned.
 */
export function plainTextOf(tree: ReactNode): string {
  const writer = new TextWriter()
  writeAll(tree, writer)
  return writer.toString()
}

interface Props {
  className?: string
  href?: string
  alt?: string
  children?: ReactNode
  'data-skip-in-text'?: boolean
  'data-text-format'?: string
}

function writeAll(nodes: ReactNode, writer: TextWriter): void {
  Children.forEach(nodes, (node) => {
    if (typeof node === 'string' || typeof node === 'number') writer.add(String(node))
    else if (isValidElement<Props>(node)) write(node.type, node.props, writer)
  })
}

function write(type: unknown, props: Props, writer: TextWriter): void {
  const inside = () => writeAll(props.children, writer)
  const classes = props.className?.split(' ') ?? []
  if (props['data-skip-in-text'] || type === Head || type === Preview) return
  if (type === Img) {
    if (classes.includes('photo')) writer.add(props.alt ?? '')
  } else if (type === 'br') writer.breakLine()
  else if (type === Hr) writer.block(2, () => writer.add(ruler))
  else if (type === Link || type === Button) writeLink(props.href ?? '', inside, writer)
  else if (props['data-text-format'] === 'dataTable') writer.laidOut(dataTable(props.children), 2)
  else if (classes.includes('label')) {
    inside()
    writer.add(':')
  } else if (classes.includes('note')) {
    writer.block(1, () => {
      writer.add('Note: ')
      inside()
    })
  } else {
    const breaks = classes.includes('fact') ? 1 : blocks.get(type)
    if (breaks) writer.block(breaks, inside)
    else inside()
  }
}

/** Block elements and the number of line breaks around them. */
const blocks = new Map<unknown, number>([
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

function dataTable(children: ReactNode): string {
  const rows: string[][][] = []
  const readRows = (nodes: ReactNode): void =>
    Children.forEach(nodes, (node) => {
      if (!isValidElement<Props>(node)) return
      if (node.type === 'tr') rows.push(cellsOf(node.props.children))
      else readRows(node.props.children)
    })
  readRows(children)
  return layOut(rows)
}

/** The lines of each cell. */
function cellsOf(children: ReactNode): string[][] {
  const cells: string[][] = []
  Children.forEach(children, (cell) => {
    if (isValidElement<Props>(cell))
      cells.push(
        plainTextOf(cell.props.children)
          .replace(/^\n+|\n+$/g, '')
          .split('\n'),
      )
  })
  return cells
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
