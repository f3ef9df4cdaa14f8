type Path = readonly PropertyKey[]

interface Node {
  offset: number
  within: Map<PropertyKey, Node>
}

/** The position of a JSON syntax error. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  /** 1-based. */
  readonly line: number

  constructor(text: string, offset: number) {
    const found = text.slice(offset).match(token)?.[0]
    super(found ? `unexpected ${found.slice(0, 40)}` : 'unexpected end')
    this.line = lineAt(text, offset)
  }
}

/**
 * Returns a function that finds the line of a value in a JSON text by its path. For a missing value it
 * returns the line of its closest ancestor. Throws a JsonFault for invalid JSON.
 */
export function lineFinder(text: string): (path: Path) => number {
  let rootNode: Node | undefined
  return (path) => {
    rootNode ??= scan(text)
    let node = rootNode
    for (const key of path) {
      const next = node.within.get(key)
      if (!next) break
      node = next
    }
    return lineAt(text, node.offset)
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

const token = /[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+|"/g

function scan(text: string): Node {
  const tokens = text.matchAll(token)
  const next = () => {
    const { value } = tokens.next()
    return value ? { word: value[0], offset: value.index } : { word: '', offset: text.length }
  }
  const rootNode = value(next())
  expect('')
  return rootNode

  function value({ word, offset }: { word: string; offset: number }): Node {
    const node: Node = { offset, within: new Map() }
    if (word === '{') members(node)
    else if (word === '[') elements(node)
    else readWord(word, offset)
    return node
  }

  /** A member starts at its name, so that a wrong value is reported on the right line. */
  function members(node: Node): void {
    for (let name = next(); name.word !== '}' || node.within.size > 0; name = next()) {
      const key = readWord(name.word, name.offset)
      if (typeof key !== 'string') throw new JsonFault(text, name.offset)
      expect(':')
      node.within.set(key, { ...value(next()), offset: name.offset })
      if (expect(',', '}') === '}') return
    }
  }

  function elements(node: Node): void {
    for (let first = next(); first.word !== ']' || node.within.size > 0; first = next()) {
      node.within.set(node.within.size, value(first))
      if (expect(',', ']') === ']') return
    }
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
