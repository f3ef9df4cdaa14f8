import * as z from 'zod/mini'
import { type BrowserStore, browserStore, readStored, writeStored } from '../../../shared/browser-store.ts'

/** A named state of a list: the query of its address, without page and open row. */
export interface SavedView {
  name: string
  search: string
}

const maxViews = 20
export const maxViewName = 40

const stored = z.catch(
  z.array(
    z.object({
      name: z.string().check(z.maxLength(maxViewName)),
      search: z.string().check(z.maxLength(2000)),
    }),
  ),
  [],
)

/** The parameters that are a position within a list, and not part of a view. */
const places = ['page', 'after', 'open', 'uses']

export function viewOf(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of places) params.delete(name)
  params.sort()
  return params.toString()
}

/** Stored in this browser per user and screen, newest last. Unreadable ones are dropped. */
export function readViews(person: string, path: string, store = browserStore()): SavedView[] {
  try {
    return z.parse(stored, JSON.parse(readStored(keyOf(person, path), store) ?? '[]'))
  } catch {
    return []
  }
}

/** Adds a view, in place of one with the same name. Returns all. */
export function saveView(
  person: string,
  path: string,
  view: SavedView,
  store?: BrowserStore | null,
): SavedView[] {
  const others = readViews(person, path, store).filter(({ name }) => name !== view.name)
  return write(person, path, [...others, view].slice(-maxViews), store)
}

export function removeView(
  person: string,
  path: string,
  name: string,
  store?: BrowserStore | null,
): SavedView[] {
  return write(
    person,
    path,
    readViews(person, path, store).filter((view) => view.name !== name),
    store,
  )
}

/** Renames a view without changing its position. */
export function renameView(
  person: string,
  path: string,
  from: string,
  to: string,
  store?: BrowserStore | null,
): SavedView[] {
  const views = readViews(person, path, store).filter(({ name }) => name === from || name !== to)
  return write(
    person,
    path,
    views.map((view) => (view.name === from ? { ...view, name: to } : view)),
    store,
  )
}

function write(person: string, path: string, views: SavedView[], store = browserStore()): SavedView[] {
  writeStored(keyOf(person, path), views.length === 0 ? null : JSON.stringify(views), store)
  return views
}

const keyOf = (person: string, path: string) => `comanda.views.${person}.${path}`
