import type { Icon } from '@comanda/ui/icons.ts'
import type { ComponentType } from 'react'
import type { LazyScreen } from '../../shared/lazy-screen.tsx'
import type { StaffSession } from './session.tsx'

/** A screen of a back office. */
export interface NavEntry {
  path: string
  label: string
  /** Used where space is short: under a phone's tab, on a card. */
  shortLabel?: string
  icon: Icon
  screen: LazyScreen
  /** Whether this user sees it listed, and can open its address. */
  shown: (session: StaffSession) => boolean
  /** Further search terms. */
  keywords?: readonly string[]
  /** One of the tabs on a phone, in the order of the navigation. */
  isTab?: boolean
  /** A count at the end of its line: renders a text or nothing. */
  badge?: ComponentType
  /** Paths below its own also belong to its screen. */
  nested?: boolean
  /** Further addresses of its screen, such as those with an id. */
  also?: RegExp
  /** Opens at its address and is found by the search, but is not listed in the sidebar. */
  unlisted?: boolean
  /** Also listed on each restaurant's card on the home screen. */
  onCards?: boolean
}

export interface NavGroup {
  /** null for entries at the top, without a group. */
  label: string | null
  entries: readonly NavEntry[]
  /** Collapsed until the user expands it. */
  startsClosed?: boolean
}

/** Whether a screen with this path exists and the user can open it: for links from other screens. */
export function canOpen(groups: readonly NavGroup[], session: StaffSession, path: string): boolean {
  return entryAt(groups, path)?.shown(session) ?? false
}

/** What the sidebar lists: groups with at least one entry for this user. */
export function listedGroups(groups: readonly NavGroup[], session: StaffSession): NavGroup[] {
  return keepEntries(groups, (entry) => !entry.unlisted && entry.shown(session))
}

/**
 * What the navigation shows for a search: the entries that the user can open, listed or not, whose name contains every typed
 * word, or whose keywords start with it. Without a search, the listed ones.
 */
export function searchGroups(groups: readonly NavGroup[], session: StaffSession, typed: string): NavGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return listedGroups(groups, session)
  return keepEntries(groups, (entry) => entry.shown(session) && words.every((word) => matches(entry, word)))
}

function matches({ label, keywords = [] }: NavEntry, word: string): boolean {
  return (
    label.toLowerCase().includes(word) || keywords.some((keyword) => keyword.toLowerCase().startsWith(word))
  )
}

/** The entry that a path belongs to: its own, a further one, or the nearest ancestor that takes nested paths. */
export function entryAt(groups: readonly NavGroup[], path: string): NavEntry | undefined {
  const target = path.replace(/\/+$/, '') || '/'
  const entries = groups.flatMap((group) => group.entries)
  const other = entries.find(({ also }) => also?.test(target))
  if (other) return other
  return entries
    .filter((entry) => entry.path === target || (entry.nested && target.startsWith(`${entry.path}/`)))
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
