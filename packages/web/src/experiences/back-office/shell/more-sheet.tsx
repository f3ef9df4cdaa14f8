import { Avatar } from '@comanda/ui/avatar'
import { cx } from '@comanda/ui/cx.ts'
import {
  ChefHat,
  ChevronRight,
  CircleQuestionMark,
  ExternalLink,
  type Icon,
  LogOut,
  Plus,
} from '@comanda/ui/icons.ts'
import { SearchField } from '@comanda/ui/search-field'
import { Segmented } from '@comanda/ui/segmented'
import { Sheet } from '@comanda/ui/sheet'
import { useState } from 'react'
import { Link } from 'wouter'
import { roleLabel } from '../../../shared/rights.ts'
import { type NavEntry, type NavGroup, searchGroups } from '../navigation.ts'
import { useStaff } from '../session.tsx'
import { chooseTheme, themeChoices, useTheme } from '../theme.ts'
import { kitchenPath, storefrontPath } from './locations.ts'
import { RestaurantSelector } from './restaurant-selector.tsx'
import { useSignOut } from './use-sign-out.ts'

export interface MoreSheetProps {
  open: boolean
  /** All screens of the back office. */
  groups: readonly NavGroup[]
  /** Screens with a tab of their own: they are listed only if a search finds them. */
  tabs: readonly NavEntry[]
  onClose: () => void
}

/** Everything in the desktop sidebar that does not fit into a phone's tabs. */
export function MoreSheet({ open, onClose, ...screens }: MoreSheetProps) {
  const session = useStaff()
  const { user, me, restaurantId, onOwnDomain, may } = session
  const { leave } = useSignOut()
  const theme = useTheme()
  return (
    <Sheet open={open} side="bottom" onClose={onClose} title="More">
      {/* The search field keeps its place while the list changes. */}
      <div className="grid min-h-[84dvh] content-start gap-4">
        {!onOwnDomain && <RestaurantSelector />}
        <Screens {...screens} onClose={onClose} />
        <ul className="grid border-line border-t pt-2">
          {may('menu.manage') && (
            <ScreenRow icon={Plus} href="/admin/products/new" label="New Product" onGo={onClose} />
          )}
          <ScreenRow icon={CircleQuestionMark} href="/admin/help" label="Help and Support" onGo={onClose} />
          {may('kitchen.view') && (
            <OutsideRow icon={ChefHat} href={kitchenPath(session)} label="Kitchen display" />
          )}
          {restaurantId !== null && (
            <OutsideRow
              icon={ExternalLink}
              href={storefrontPath(session, restaurantId)}
              label="Open storefront"
            />
          )}
        </ul>
        <Segmented block label="Theme" options={themeChoices} value={theme} onChange={chooseTheme} />
        <ul className="grid border-line border-t pt-2">
          <li>
            <Link href="/admin/account" onClick={onClose} className={rowClass}>
              <Avatar name={user.name || user.email} className="size-9" />
              <span className="min-w-0 flex-auto">
                <span className="block truncate font-semibold">{user.name || user.email}</span>
                <span className="block truncate text-13 text-ink-2">
                  {roleLabel(me.memberships, restaurantId)} · {user.email}
                </span>
              </span>
              <ChevronRight className="size-4 text-ink-3" />
            </Link>
          </li>
          <li>
            <button type="button" onClick={leave} className={cx(rowClass, 'w-full text-left')}>
              <LogOut className="size-5 text-ink-2" />
              Sign out
            </button>
          </li>
        </ul>
      </div>
    </Sheet>
  )
}

/** The screens by group, with a search. */
function Screens({ groups, tabs, onClose }: Omit<MoreSheetProps, 'open'>) {
  const session = useStaff()
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  const found = searchGroups(groups, session, typed)
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter((entry) => isSearching || !tabs.includes(entry)),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <>
      <SearchField label="Find a screen" value={typed} onChange={setTyped} />
      {found.length === 0 && <p className="px-1 text-ink-2">No results</p>}
      {found.map(({ label, entries }) => (
        <section key={entries[0]?.path} aria-label={label ?? undefined}>
          {label && <h3 className="px-1 font-medium text-13 text-ink-2">{label}</h3>}
          <ul className="grid">
            {entries.map(({ path, label, icon }) => (
              <ScreenRow key={path} icon={icon} href={path} label={label} onGo={onClose} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const rowClass =
  'flex min-h-12 items-center gap-3 rounded-8 px-1 font-medium text-16 text-ink no-underline hover:bg-hover'

function ScreenRow({
  icon: Glyph,
  href,
  label,
  onGo,
}: {
  icon: Icon
  href: string
  label: string
  onGo: () => void
}) {
  return (
    <li>
      <Link href={href} onClick={onGo} className={rowClass}>
        <Glyph aria-hidden="true" className="size-5 text-ink-2" />
        <span className="flex-auto">{label}</span>
        <ChevronRight className="size-4 text-ink-3" />
      </Link>
    </li>
  )
}

function OutsideRow({ icon: Glyph, href, label }: { icon: Icon; href: string; label: string }) {
  return (
    <li>
      <a href={href} className={rowClass}>
        <Glyph aria-hidden="true" className="size-5 text-ink-2" />
        {label}
      </a>
    </li>
  )
}
