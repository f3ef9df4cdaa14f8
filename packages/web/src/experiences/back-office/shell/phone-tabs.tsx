import { cx } from '@comanda/ui/cx.ts'
import { Ellipsis } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { entryAt, listedGroups, type NavGroup } from '../navigation.ts'
import { useStaff } from '../session.tsx'
import { MoreSheet } from './more-sheet.tsx'

const tabCount = 4

/** On a phone: the most used screens as tabs, all others behind More. `groups`: all screens of the back office. */
export function PhoneTabs({ groups }: { groups: readonly NavGroup[] }) {
  const [path] = useLocation()
  const [more, setMore] = useState(false)
  const current = entryAt(groups, path)
  const entries = listedGroups(groups, useStaff()).flatMap((group) => group.entries)
  const byRank = [...entries.filter(({ isTab }) => isTab), ...entries.filter(({ isTab }) => !isTab)]
  const first = byRank.slice(0, tabCount)
  const isInMore = !current || !first.includes(current)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-header flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] office:hidden print:hidden"
    >
      {first.map((entry) => (
        <Link
          key={entry.path}
          href={entry.path}
          aria-current={entry === current ? 'page' : undefined}
          className={tabClass(entry === current)}
        >
          <entry.icon aria-hidden="true" className="size-6" />
          <span className="max-w-full truncate px-0.5">{entry.shortLabel ?? entry.label}</span>
        </Link>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={more}
        onClick={() => setMore(true)}
        className={tabClass(isInMore)}
      >
        <Ellipsis className="size-6" />
        More
      </button>
      <MoreSheet open={more} groups={groups} tabs={first} onClose={() => setMore(false)} />
    </nav>
  )
}

function tabClass(current: boolean): string {
  return cx(
    'flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 pt-1 pb-1.5 font-medium text-12 no-underline',
    current ? 'text-pick-ink' : 'text-ink-2',
  )
}
