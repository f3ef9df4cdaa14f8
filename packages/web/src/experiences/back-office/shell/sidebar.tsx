import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { PanelLeft } from '@comanda/ui/icons.ts'
import { Logo, Mark } from '@comanda/ui/logo'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { roleLabel } from '../../../shared/rights.ts'
import { type NavGroup, searchGroups } from '../navigation.ts'
import { logoSource } from '../restaurant-name.tsx'
import { type StaffSession, useStaff } from '../session.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NavGroups } from './nav-groups.tsx'
import { OutsideLinks } from './outside-links.tsx'
import { HelpLink, QuickLinks } from './quick-links.tsx'
import { RestaurantSelector } from './restaurant-selector.tsx'
import { useSidebarMemory } from './sidebar-memory.ts'
import { moveToResult, SidebarSearch } from './sidebar-search.tsx'

/** The sidebar: screens, the selected restaurant, and the signed-in user. `groups`: all screens of the back office. */
export function Sidebar({ groups }: { groups: readonly NavGroup[] }) {
  const session = useStaff()
  const [typed, setTyped] = useState('')
  const [, navigate] = useLocation()
  const memory = useSidebarMemory({ isForPlatform: session.may('platform.manage', null) })
  const { collapsed } = memory
  const found = searchGroups(groups, session, typed)
  const openFirst = () => {
    const first = found[0]?.entries[0]
    if (!first) return
    setTyped('')
    navigate(first.path)
  }
  const toggle = (
    <IconButton
      label={collapsed ? 'Show the sidebar' : 'Collapse the sidebar'}
      aria-expanded={!collapsed}
      icon={<PanelLeft className="size-4" />}
      onClick={memory.toggleSidebar}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the search field and the links inside
    <header
      onKeyDown={moveToResult}
      className={cx(
        'hidden flex-none flex-col gap-1 p-3 pr-2 office:flex print:hidden',
        collapsed ? 'w-16 items-center' : 'w-57',
      )}
    >
      <div className={cx('mb-1 flex flex-none items-center', collapsed ? 'flex-col' : 'min-h-11 pl-2')}>
        {session.onOwnDomain ? (
          <HomeRestaurant session={session} collapsed={collapsed} />
        ) : collapsed ? (
          <Mark className="my-2 size-7" />
        ) : (
          <Logo className="flex-auto" />
        )}
        {(collapsed || !session.onOwnDomain) && toggle}
      </div>
      {!session.onOwnDomain && <RestaurantSelector compact={collapsed} />}
      {!collapsed && (
        <div className="flex items-center gap-1">
          <SidebarSearch value={typed} onChange={setTyped} onEnter={openFirst} />
          {session.onOwnDomain && toggle}
        </div>
      )}
      <QuickLinks compact={collapsed} />
      <nav aria-label="Main" className="-mx-1 min-h-0 flex-auto self-stretch overflow-y-auto px-1 py-1">
        <NavGroups groups={found} compact={collapsed} searching={typed.trim() !== ''} memory={memory} />
        <OutsideLinks compact={collapsed} />
      </nav>
      <HelpLink compact={collapsed} />
      <AccountMenu compact={collapsed} />
    </header>
  )
}

/** On a restaurant's own domain there is no other restaurant to select. */
function HomeRestaurant({ session, collapsed }: { session: StaffSession; collapsed: boolean }) {
  const { restaurant, me } = session
  if (!restaurant) return null
  const logo = <RestaurantLogo src={logoSource(restaurant.logo)} className="size-7 rounded-8!" />
  if (collapsed) return <span className="my-2">{logo}</span>
  return (
    <div className="flex min-w-0 flex-auto items-center gap-2.5">
      {logo}
      <p className="min-w-0">
        <span className="line-clamp-2 font-semibold text-13 leading-tight">{restaurant.name}</span>
        <span className="block text-12 text-ink-2">{roleLabel(me.memberships, restaurant.id)}</span>
      </p>
    </div>
  )
}
