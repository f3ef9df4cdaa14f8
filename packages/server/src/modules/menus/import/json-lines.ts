type Path = readonly PropertyKey[]

interface Node {
  offset: number
  within: ReadonlyMap<PropertyKey, Node>
}

/** The position of a JSON syntax error. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  /** 1-based. */
  readonly line: number

  constructor(text: string, offset: number, message?: string) {
    const found = text.slice(offset).matchAll(token).next().value?.[0]
    super(message ?? (found ? `unexpected ${found.slice(0, 40)}` : 'unexpected end'))
    this.line = lineIn(lineEndsOf(text), offset)
  }
}

/**
 * Returns a function that finds the line of a value in a JSON text by its path. For a missing value it
 * returns the line of its closest ancestor. Throws a JsonFault for invalid JSON, and for too many values.
 */
export function lineFinder(text: string): (path: Path) => number {
  let rootNode: Node | undefined
  let lineEnds: number[] | undefined
  return (path) => {
    rootNode ??= scan(text)
    let node = rootNode
    for (const key of path) {
      const next = node.within.get(key)
      if (!next) break
      node = next
    }
    lineEnds ??= lineEndsOf(text)
    return lineIn(lineEnds, node.offset)
  }
}

function lineEndsOf(text: string): number[] {
  const ends: number[] = []
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) ends.push(end)
  return ends
}

/** By the offsets of all line ends: a file can have as many findings as values. */
function lineIn(lineEnds: readonly number[], offset: number): number {
  let [first, last] = [0, lineEnds.length]
  while (first < last) {
    const middle = (first + last) >> 1
    if ((lineEnds[middle] ?? 0) < offset) first = middle + 1
    else last = middle
  }
  return first + 1
}

/** A dish with all its fields and options has about fifty values, of which ten are objects or lists. */
export const maxValues = 500_000

/** A file that is nested deeper is no menu, and would overflow the stack. */
export const maxDepth = 50

const token = /[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+|"/g

const nothing: Node['within'] = new Map()

function scan(text: string): Node {
  const tokens = text.matchAll(token)
  const next = () => {
    const { value } = tokens.next()
    return value ? { word: value[0], offset: value.index } : { word: '', offset: text.length }
  }
  let values = 0
  const rootNode = value(next())
  expect('')
  return rootNode

  function value({ word, offset }: { word: string; offset: number }, depth = 0): Node {
    values += 1
    if (values > maxValues) throw new JsonFault(text, offset, 'too many values')
    if (depth > maxDepth) throw new JsonFault(text, offset)
    if (word === '{') return { offset, within: members(depth) }
    if (word === '[') return { offset, within: elements(depth) }
    readWord(word, offset)
    return { offset, within: nothing }
  }

  /** A member starts at its name, so that a wrong value is reported on the right line. */
  function members(depth: number): Node['within'] {
    const within = new Map<PropertyKey, Node>()
    for (let name = next(); name.word !== '}' || within.size > 0; name = next()) {
      const key = readWord(name.word, name.offset)
      if (typeof key !== 'string') throw new JsonFault(text, name.offset)
      expect(':')
      within.set(key, { ...value(next(), depth + 1), offset: name.offset })
      if (expect(',', '}') === '}') break
    }
    return within
  }

  function elements(depth: number): Node['within'] {
    const within = new Map<PropertyKey, Node>()
    for (let first = next(); first.word !== ']' || within.size > 0; first = next()) {
      within.set(within.size, value(first, depth + 1))
      if (expect(',', ']') === ']') break
    }
    return within
  }

  function expect(...words: string[]): string {
    const { word, offset } = next()
    if (!words.includes(word)) throw new JsonFault(text, offset)
    return word
  }

  function readWord(word: string, offset: number): unknown {
    try {
      return JSON.parse(word)
    } catch {
      throw new JsonFault(text, offset)
    }
  }
}
