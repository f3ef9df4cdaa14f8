import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Rows of one kind by id, in insertion order. */
export interface Table<T> {
  get(id: string): T | undefined
  /** Stores the row. It is written to the journal before this returns, so a killed process loses nothing. */
  put(id: string, row: T): void
  delete(id: string): void
  clear(): void
  /** Oldest first. */
  all(): T[]
  /** With their ids, oldest first. */
  entries(): [string, T][]
  readonly size: number
}

interface Journal {
  /** The rows of table `name`; `keep` limits their number by dropping the oldest. */
  table<T>(name: string, options?: { keep?: number }): Table<T>
  close(): void
}

type Rows = Map<string, unknown>

/**
 * Opens an append-only file of JSON lines and replays it. A line that a crash or a full disk has torn is skipped
 * with a warning; the file is rewritten without superseded rows.
 */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true })
  const tables = replay(path)
  compact(path, tables)
  // Messages in it may contain sign-in links.
  const file = openSync(path, 'a', 0o600)
  let open = true

  function append(line: unknown[]): void {
    if (!open) return
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
    const { size } = fstatSync(file)
    try {
      for (let from = 0; from < bytes.length; ) from += writeSync(file, bytes, from)
    } catch (error) {
      // On a full disk a part may have been written; the next line would be appended to it.
      ftruncateSync(file, size)
      throw error
    }
  }

  function table<T>(name: string, options: { keep?: number } = {}): Table<T> {
    const rows = (tables.get(name) ?? new Map()) as Map<string, T>
    tables.set(name, rows)
    const keep = options.keep ?? Number.POSITIVE_INFINITY

    function remove(id: string): void {
      if (rows.delete(id)) append([name, id])
    }
    return {
      get: (id) => rows.get(id),
      put(id, row) {
        rows.set(id, row)
        append([name, id, row])
        for (const oldest of rows.keys()) {
          if (rows.size <= keep) break
          remove(oldest)
        }
      },
      delete: remove,
      clear() {
        for (const id of [...rows.keys()]) remove(id)
      },
      all: () => [...rows.values()],
      entries: () => [...rows],
      get size() {
        return rows.size
      },
    }
  }

  return {
    table,
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}

function replay(path: string): Map<string, Rows> {
  const tables = new Map<string, Rows>()
  if (!existsSync(path)) return tables
  const lines = readFileSync(path, 'utf8').split('\n')
  // Every complete line ends in a line feed, so anything after the last one was torn while being written.
  if (lines.pop()) console.warn(`Sandbox: ignored a torn last line in ${path}`)
  for (const [index, line] of lines.entries()) {
    const entry = parse(line)
    if (entry) apply(tables, entry)
    else console.warn(`Sandbox: ignored the unreadable line ${path}:${index + 1}`)
  }
  return tables
}

/** The entry of a line; null for anything else. */
function parse(line: string): unknown[] | null {
  try {
    const entry: unknown = JSON.parse(line)
    return Array.isArray(entry) ? entry : null
  } catch {
    return null
  }
}

function apply(tables: Map<string, Rows>, [name, id, row]: unknown[]): void {
  const rows = tables.get(String(name)) ?? new Map<string, unknown>()
  tables.set(String(name), rows)
  if (row === undefined) rows.delete(String(id))
  else rows.set(String(id), row)
}

function compact(path: string, tables: Map<string, Rows>): void {
  const lines: string[] = []
  for (const [name, rows] of tables) {
    for (const [id, row] of rows) lines.push(`${JSON.stringify([name, id, row])}\n`)
  }
  writeFileSync(`${path}.next`, lines.join(''), { mode: 0o600 })
  renameSync(`${path}.next`, path)
}
