import type { ImportProblem } from '@comanda/contract/catalog/import'
import { labelTypes } from '@comanda/domain/menu/menu'
import { formatDollars } from '@comanda/domain/money/format'
import { parseDollars } from '@comanda/domain/money/parse'
import { cleanText } from '@comanda/domain/people/clean-text'
import { type CsvCell, csvLine } from '@comanda/domain/reporting/csv'
import { isUuid } from '@comanda/domain/uuid'
import { CsvError, parse } from 'csv-parse/sync'
import type { ProductState } from '../product-kind.ts'
import { type DishContent, FileProblems, MAX_NAME, type MenuContent } from './menu-content.ts'

const MAX_DISHES = 10_000
/** In characters, as in forms and in menu/1 files. */
const MAX_DESCRIPTION = 2000
const MAX_LINE = 20_000

interface Column {
  write(dish: ProductState, category: string): CsvCell
  /** Adds the value of a cell to the dish, or returns what is wrong with it. */
  read(cell: string, dish: DraftDish): string | undefined
}

interface DraftDish {
  id: string | null
  revision: number | null
  category: string
  pictureUrl: string | null
  fields: DishContent['fields']
}

/** The columns of the file, in their order. Every column but category and name may be missing. */
const columns: Record<string, Column> = {
  id: {
    write: ({ id }) => id,
    read(cell, dish) {
      dish.id = cell.toLowerCase() || null
      return cell === '' || isUuid(cell) ? undefined : 'is not an id; leave it empty for a new dish'
    },
  },
  revision: {
    write: ({ revision }) => revision,
    read(cell, dish) {
      dish.revision = cell === '' ? null : Number(cell)
      return cell === '' || /^\d{1,9}$/.test(cell) ? undefined : 'is not a revision; leave it as exported'
    },
  },
  category: {
    write: (_, category) => category,
    read(cell, dish) {
      dish.category = cleanText(cell, MAX_NAME)
      return dish.category === '' ? 'Category is required' : tooLong(cell, MAX_NAME)
    },
  },
  name: {
    write: ({ name }) => name,
    read(cell, { fields }) {
      fields.name = cleanText(cell, MAX_NAME)
      return tooLong(cell, MAX_NAME)
    },
  },
  description: {
    write: ({ description }) => description,
    read(cell, { fields }) {
      fields.description = cleanText(cell, MAX_DESCRIPTION)
      return tooLong(cell, MAX_DESCRIPTION)
    },
  },
  price: {
    write: ({ basePrice }) => formatDollars(basePrice),
    read(cell, { fields }) {
      const price = parseDollars(cell)
      if (price === null) return 'is not an amount such as 12.50'
      fields.basePrice = price
      return undefined
    },
  },
  active: flag('isActive'),
  age_21: flag('is21Plus'),
  comments: flag('allowComments'),
  labels: {
    write: ({ labels }) => labels.join(', '),
    read(cell, { fields }) {
      const named = listOf(cell)
      fields.labels = labelTypes.filter((label) => named.includes(label)).sort()
      const unknown = named.find((label) => !labelTypes.some((known) => known === label))
      return unknown && `“${unknown}” is not one of ${labelTypes.join(', ')}`
    },
  },
  menus: {
    write: ({ availableMenus }) => availableMenus.map(quoted).join(', '),
    read(cell, { fields }) {
      fields.availableMenus = listOf(cell)
      return undefined
    },
  },
  sort_order: {
    write: ({ sortOrder }) => sortOrder,
    read(cell, { fields }) {
      if (!/^\d{1,6}$/.test(cell)) return 'must be a number of at least 0'
      fields.sortOrder = Number(cell)
      return undefined
    },
  },
  picture: {
    write: () => '',
    read(cell, dish) {
      dish.pictureUrl = cell || null
      const isAddress = cell.length <= 2000 && URL.parse(cell)?.protocol === 'https:'
      return cell === '' || isAddress ? undefined : 'must be an address that begins with https://'
    },
  },
}

/**
 * The dishes of a menu for a spreadsheet: one line each, in menu order. Without options and pictures; addresses of new
 * pictures can be entered.
 */
export function writeMenuCsv(dishes: readonly { dish: ProductState; category: string }[]): string {
  const names = Object.keys(columns)
  const lines = dishes.map(({ dish, category }) =>
    csvLine(names.map((name) => columns[name]!.write(dish, category))),
  )
  // The mark makes spreadsheets read the file as UTF-8.
  return `\uFEFF${csvLine(names)}${lines.join('')}`
}

/**
 * Reads a file as `writeMenuCsv` writes it, or as a spreadsheet has changed it: other separators, more columns,
 * other orders. Throws FileProblems.
 */
export function readMenuCsv(text: string): MenuContent {
  const [header = [], ...rows] = parseCsv(text)
  const names = header.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'))
  const known = names.flatMap((name, index) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    return column ? [{ name, index, column }] : []
  })
  const missing = ['category', 'name'].filter((name) => !names.includes(name))
  const repeated = known.filter(({ name, index }) => names.indexOf(name) !== index).map(({ name }) => name)
  if (missing.length > 0)
    throw problemIn(1, `The first line must contain the column names; missing: ${missing.join(', ')}.`)
  if (repeated.length > 0) throw problemIn(1, `A column appears twice: ${repeated.join(', ')}.`)
  if (rows.length > MAX_DISHES) throw problemIn(null, `A file has at most ${MAX_DISHES} dishes.`)
  const problems: ImportProblem[] = []
  const dishes = rows.map((cells, at): DishContent => {
    const line = at + 2
    const dish: DraftDish = { id: null, revision: null, category: '', pictureUrl: null, fields: { name: '' } }
    for (const { name, index, column } of known) {
      const message = column.read(plain(cells[index] ?? ''), dish)
      if (message) problems.push({ line, field: name, message })
    }
    return { ...dish, line, groups: null }
  })
  if (problems.length > 0) throw new FileProblems(problems)
  const categories = [...new Set(dishes.map(({ category }) => category))]
  return {
    menus: [],
    categories: categories.map((name) => ({ name })),
    dishes,
    unusedGroups: null,
    listsEmptyCategories: false,
  }
}

function parseCsv(text: string): string[][] {
  // A file that is one line of separators or blanks would block the program for seconds.
  const tooLong = text.split(/\r\n|\r|\n/).findIndex(({ length }) => length > MAX_LINE)
  if (tooLong >= 0) throw problemIn(tooLong + 1, `A line has at most ${MAX_LINE} characters.`)
  const [firstLine = ''] = text.split('\n', 1)
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(firstLine, b) - count(firstLine, a))[0]
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
      // With the column names, and one too many. Millions of lines would block the program for a minute.
      to: MAX_DISHES + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw problemIn(typeof error.lines === 'number' ? error.lines : null, `Not a CSV file: ${error.message}`)
  }
}

/** A cell that is empty or missing leaves the field as it is, or at its default for a new dish. */
function flag(field: 'isActive' | 'is21Plus' | 'allowComments'): Column {
  return {
    write: (dish) => (dish[field] ? 'yes' : 'no'),
    read(cell, { fields }) {
      if (cell === '') return undefined
      const isYes = /^(yes|y|true|1|x)$/i.test(cell)
      if (!isYes && !/^(no|n|false|0)$/i.test(cell)) return 'must be yes or no'
      fields[field] = isYes
      return undefined
    },
  }
}

function tooLong(cell: string, max: number): string | undefined {
  return cell.length > max ? `has more than ${max} characters` : undefined
}

/** Without the apostrophe that keeps spreadsheets from running a text as a formula. */
const plain = (cell: string) => (/^'+[\s\uFEFF]*[=+\-@\t\r＝＋－＠|%]/u.test(cell) ? cell.slice(1) : cell)

/** The entries of a list in a cell. An entry that contains a separator is in quotes, which are doubled within it. */
function listOf(cell: string): string[] {
  const entries = cell.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,;]+))\s*(?:[,;]|$)/g)
  const names = [...entries].map(([, inQuotes, bare = '']) => inQuotes?.replaceAll('""', '"') ?? bare)
  return [...new Set(names.map((name) => name.trim()))].filter(Boolean)
}

const quoted = (entry: string) => (/[",;]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)

const count = (text: string, part: string) => text.split(part).length - 1

const problemIn = (line: number | null, message: string) => new FileProblems([{ line, field: '', message }])
