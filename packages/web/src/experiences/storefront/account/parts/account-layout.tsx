import type { Me } from '@comanda/contract/identity'
import { Avatar } from '@comanda/ui/avatar'
import { cx } from '@comanda/ui/cx.ts'
import { CreditCard, FileText, Heart, type Icon, ReceiptText, ShieldCheck, User } from '@comanda/ui/icons.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { AccountHeader } from './account-header.tsx'

/** The account's sections next to the open one; on a phone in a row above it. */
export function AccountLayout({ user, children }: { user: NonNullable<Me['user']>; children: ReactNode }) {
  const [path] = useLocation()
  const current = accountSections.find((section) => section.path === path) ?? accountSections[0]
  const row = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of section scrolls its link into view
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - 48
  }, [path])
  return (
    <>
      <AccountHeader />
      <div className="mx-auto grid w-full max-w-270 grid-cols-1 gap-x-14 px-4 pt-6 pb-16 office:grid-cols-[13rem_minmax(0,1fr)] office:px-6 office:pt-10 wide:px-0">
        <nav aria-label="Account" className="min-w-0">
          <div className="mb-5 flex items-center gap-3 max-office:hidden">
            <Avatar name={user.name} />
            <p className="min-w-0">
              <span className="block truncate font-semibold text-15">{user.name}</span>
              <span className="block truncate text-13 text-ink-2">{user.email}</span>
            </p>
          </div>
          <ul
            ref={row}
            className="relative flex gap-1 max-office:-mx-4 max-office:mb-5 max-office:overflow-x-auto max-office:border-line max-office:border-b max-office:px-4 max-office:pb-2 office:flex-col"
          >
            {accountSections.map(({ path: to, label, icon: SectionIcon }) => (
              <li key={to} className="flex-none">
                <Link
                  href={to}
                  aria-current={to === current?.path ? 'page' : undefined}
                  className={cx(
                    'flex min-h-tap items-center gap-2.5 rounded-12 px-3 text-15 no-underline',
                    to === current?.path
                      ? 'bg-pick-tint font-semibold text-pick-ink'
                      : 'text-ink-2 hover:bg-hover hover:text-ink',
                  )}
                >
                  <SectionIcon aria-hidden="true" className="size-4.5" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <main className="min-w-0">
          <h1 className="mb-5 font-display font-semibold text-28 tracking-display office:text-36">
            {current?.label}
          </h1>
          {children}
        </main>
      </div>
    </>
  )
}

interface AccountSection {
  path: string
  label: string
  icon: Icon
}

/** The sections of an account, in display order. */
const accountSections: readonly AccountSection[] = [
  { path: '/account', label: 'Profile', icon: User },
  { path: '/account/orders', label: 'My orders', icon: ReceiptText },
  { path: '/account/favorites', label: 'Favorites', icon: Heart },
  { path: '/account/cards', label: 'Saved cards', icon: CreditCard },
  { path: '/account/security', label: 'Security', icon: ShieldCheck },
  { path: '/account/data', label: 'Your data', icon: FileText },
]
