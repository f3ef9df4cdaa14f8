type Path = readonly PropertyKey[]

interface Place {
  offset: number
  within: Map<PropertyKey, Place>
}

/** Where a text stops being JSON. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault'
  /** Counted from 1. */
  readonly line: number

  constructor(text: string, offset: number) {
    const found = text.slice(offset).match(token)?.[0]
    super(found ? `${found.slice(0, 40)} is not expected here` : 'the end is missing')
    this.line = lineAt(text, offset)
  }
}

/**
 * Answers on which line of a JSON text a value stands, by its path; for a value that is not there, the line of
 * the nearest one around it. Throws a JsonFault for a text that is no JSON.
 */
export function lineFinder(text: string): (path: Path) => number {
  let root: Place | undefined
  return (path) => {
    root ??= scan(text)
    let place = root
    for (const key of path) {
      const next = place.within.get(key)
      if (!next) break
      place = next
    }
    return lineAt(text, place.offset)
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

const token = /[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+|"/g

function scan(text: string): Place {
  const tokens = text.matchAll(token)
  const next = () => {
    const { value } = tokens.next()
    return value ? { word: value[0], offset: value.index } : { word: '', offset: text.length }
  }
  const root = value(next())
  expect('')
  return root

  function value({ word, offset }: { word: string; offset: number }): Place {
    const place: Place = { offset, within: new Map() }
    if (word === '{') members(place)
    else if (word === '[') elements(place)
    else readWord(word, offset)
    return place
  }

  /** A member stands where its name stands, so that a missing value still points at the right line. */
  function members(place: Place): void {
    for (let name = next(); name.word !== '}' || place.within.size > 0; name = next()) {
      const key = readWord(name.word, name.offset)
      if (typeof key !== 'string') throw new JsonFault(text, name.offset)
      expect(':')
      place.within.set(key, { ...value(next()), offset: name.offset })
      if (expect(',', '}') === '}') return
    }
  }

  function elements(place: Place): void {
    for (let first = next(); first.word !== ']' || place.within.size > 0; first = next()) {
      place.within.set(place.within.size, value(first))
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
