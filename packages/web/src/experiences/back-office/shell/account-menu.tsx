import { Avatar } from '@comanda/ui/avatar'
import { cx } from '@comanda/ui/cx.ts'
import { ChevronsUpDown, LogOut, Monitor, Moon, Sun, User } from '@comanda/ui/icons.ts'
import { MenuButton, type MenuEntry } from '@comanda/ui/menu-button'
import { useLocation } from 'wouter'
import { isMasterAdmin, roleLabel } from '../../../shared/rights.ts'
import { useStaff } from '../session.tsx'
import { chooseTheme, type ThemeChoice, themeChoices, useTheme } from '../theme.ts'
import { useSignOut } from './use-sign-out.ts'

/** The user menu at the foot of the sidebar: account, theme and Sign out. */
export function AccountMenu({ compact }: { compact: boolean }) {
  const { user, me, restaurantId } = useStaff()
  const [, navigate] = useLocation()
  const { leave } = useSignOut()
  const theme = useTheme()
  const role = roleLabel(me.memberships, restaurantId)
  const name = user.name || user.email
  const master = isMasterAdmin(me.memberships)
  const items: MenuEntry[] = [
    { label: 'Account', icon: <User />, onSelect: () => navigate('/admin/account') },
    { caption: 'Theme' },
    ...themeChoices.map(({ value, label }) => ({
      label,
      icon: themeIcons[value],
      checked: theme === value,
      onSelect: () => chooseTheme(value),
    })),
    'line',
    { label: 'Sign out', icon: <LogOut />, onSelect: leave },
  ]
  return (
    <MenuButton
      label={`Account of ${name}`}
      align="start"
      items={items}
      header={
        <>
          <p className="font-semibold text-13">{name}</p>
          <p className="text-12 text-ink-2">{user.email}</p>
          {role !== name && <p className="mt-1 text-12 text-ink-3">{role}</p>}
        </>
      }
      faceClassName={cx(
        'flex flex-none items-center gap-2 rounded-8 text-left hover:bg-hover',
        compact ? 'size-10 justify-center' : 'min-h-12 w-full px-2 py-1',
      )}
    >
      <Avatar name={name} className="size-7 text-11!" />
      {!compact && (
        <>
          <span className="min-w-0 flex-auto">
            <span className="block truncate font-semibold text-13">{master ? role : name}</span>
            <span className="block truncate text-12 text-ink-2">{user.email}</span>
          </span>
          <ChevronsUpDown className="size-4 text-ink-3" />
        </>
      )}
    </MenuButton>
  )
}

const themeIcons: Record<ThemeChoice, React.ReactNode> = {
  light: <Sun />,
  dark: <Moon />,
  system: <Monitor />,
}
