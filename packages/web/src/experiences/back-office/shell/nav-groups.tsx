import { cx } from '@comanda/ui/cx.ts'
import { ChevronRight } from '@comanda/ui/icons.ts'
import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { entryAt, type NavEntry, type NavGroup } from '../navigation.ts'
import type { useSidebarMemory } from './sidebar-memory.ts'

export interface NavGroupsProps {
  groups: readonly NavGroup[]
  /** Icons only. */
  compact: boolean
  /** Search results show even in collapsed groups. */
  searching: boolean
  memory: Pick<ReturnType<typeof useSidebarMemory>, 'isClosed' | 'toggleGroup'>
}

export function NavGroups({ groups, compact, searching, memory }: NavGroupsProps) {
  const [path] = useLocation()
  const current = entryAt(groups, path)
  if (groups.length === 0) return <p className="px-2 py-3 text-13 text-ink-2">No results</p>
  return groups.map((group) => {
    const list = (entries: readonly NavEntry[]) => (
      <Entries label={group.label} entries={entries} current={current} compact={compact} />
    )
    const { label } = group
    const key = group.entries[0]?.path
    if (label === null || compact) {
      const divided = group !== groups[0]
      return (
        <div key={key} className={cx(divided && (compact ? 'mt-2 border-line border-t pt-2' : 'mt-3'))}>
          {list(group.entries)}
        </div>
      )
    }
    const closed = !searching && memory.isClosed(group)
    return (
      <Group
        key={label}
        label={label}
        closed={closed}
        onToggle={() => memory.toggleGroup(label)}
        current={list(group.entries.filter((entry) => entry === current))}
      >
        {list(group.entries)}
      </Group>
    )
  })
}

function Group({
  label,
  closed,
  onToggle,
  current,
  children,
}: {
  label: string
  closed: boolean
  onToggle: () => void
  /** The open screen, which is listed even while its group is collapsed. */
  current: React.ReactNode
  children: React.ReactNode
}) {
  const id = useId()
  return (
    <div className="mt-3">
      <button
        type="button"
        aria-expanded={!closed}
        aria-controls={id}
        onClick={onToggle}
        className="group/label mb-0.5 flex min-h-7 w-full items-center justify-between rounded-6 px-2 font-medium text-12 text-ink-2 hover:text-ink"
      >
        {label}
        <ChevronRight
          className={cx(
            'size-3.5 transition-[rotate,opacity]',
            closed
              ? 'opacity-100'
              : 'rotate-90 opacity-0 group-hover/label:opacity-100 group-focus-visible/label:opacity-100',
          )}
        />
      </button>
      <div id={id} hidden={closed}>
        {children}
      </div>
      {closed && current}
    </div>
  )
}

function Entries({
  label,
  entries,
  current,
  compact,
}: {
  label: string | null
  entries: readonly NavEntry[]
  current: NavEntry | undefined
  compact: boolean
}) {
  if (entries.length === 0) return null
  return (
    <ul aria-label={label ?? undefined} className="grid gap-px">
      {entries.map((entry) => (
        <li key={entry.path}>
          <EntryLink entry={entry} current={entry === current} compact={compact} />
        </li>
      ))}
    </ul>
  )
}

function EntryLink({ entry, current, compact }: { entry: NavEntry; current: boolean; compact: boolean }) {
  const { path, label, icon: Glyph, badge: Count, screen } = entry
  const load = () => void screen.preload().catch(() => {})
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The list is longer than the window, so the open screen would not be visible in it.
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <Link
      ref={link}
      href={path}
      aria-current={current ? 'page' : undefined}
      aria-label={compact ? label : undefined}
      title={compact ? label : undefined}
      onPointerEnter={load}
      onFocus={load}
      className={cx(
        'flex min-h-8 items-center gap-2.5 rounded-8 border px-2 font-medium text-13 no-underline transition-colors',
        compact && 'mx-auto size-9 justify-center px-0!',
        current
          ? 'border-line bg-raised font-semibold text-ink shadow-e-1'
          : 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      <Glyph aria-hidden="true" className={cx('size-4', current && 'text-pick-ink')} />
      {!compact && (
        <>
          <span className="min-w-0 flex-auto truncate">{label}</span>
          {Count && (
            <span className="font-medium text-12 text-ink-2 tnum">
              <Count />
            </span>
          )}
        </>
      )}
    </Link>
  )
}
