import type { Icon } from '@comanda/ui/icons.ts'
import type { ComponentType } from 'react'
import type { LazyScreen } from '../lazy-screen.tsx'
import type { StaffSession } from './session.tsx'

/** A place in a back office. */
export interface NavEntry {
  path: string
  label: string
  /** Where there is little room: under a phone's tab, on a card. */
  shortLabel?: string
  icon: Icon
  screen: LazyScreen
  /** Whether it is listed for this person, and opens when its address is typed. */
  shown: (session: StaffSession) => boolean
  /** Other words by which it is found. */
  keywords?: readonly string[]
  /** A number at the end of its line: renders a text, or nothing. */
  badge?: ComponentType
  /** Paths below its own are its screen's, too. */
  nested?: boolean
  /** Opens at its address, and is found by a search, but has no line in the sidebar. */
  unlisted?: boolean
  /** Stands on the card of each restaurant, too, at the start. */
  onCards?: boolean
}

export interface NavGroup {
  /** null for entries that stand alone at the top. */
  label: string | null
  entries: readonly NavEntry[]
}

/** What the sidebar lists: groups that have something for this person. */
export function listedGroups(groups: readonly NavGroup[], session: StaffSession): NavGroup[] {
  return keepEntries(groups, (entry) => !entry.unlisted && entry.shown(session))
}

/** Groups with the entries whose name contains every word that was typed, or whose keywords begin with it. */
export function filterGroups(groups: readonly NavGroup[], typed: string): NavGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return keepEntries(groups, ({ label, keywords = [] }) =>
    words.every(
      (word) =>
        label.toLowerCase().includes(word) ||
        keywords.some((keyword) => keyword.toLowerCase().startsWith(word)),
    ),
  )
}

/** The entry that a path belongs to: its own, or the nearest above that takes paths below. */
export function entryAt(groups: readonly NavGroup[], path: string): NavEntry | undefined {
  const wanted = path.replace(/\/+$/, '') || '/'
  return groups
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.path === wanted || (entry.nested && wanted.startsWith(`${entry.path}/`)))
    .reduce<NavEntry | undefined>(
      (best, entry) => (best && best.path.length >= entry.path.length ? best : entry),
      undefined,
    )
}

function keepEntries(groups: readonly NavGroup[], keep: (entry: NavEntry) => boolean): NavGroup[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(keep) }))
    .filter(({ entries }) => entries.length > 0)
}
