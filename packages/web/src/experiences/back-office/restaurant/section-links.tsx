import type { Action } from '@comanda/domain/access/roles'
import { cx } from '@comanda/ui/cx.ts'
import { useSelectedInView } from '@comanda/ui/use-selected-in-view.ts'
import { Link } from 'wouter'
import { useStaff } from '../session.tsx'

/** The sections of the restaurant information, and the screens that belong to them. */
const pages = {
  profile: { label: 'Profile', path: '/admin/restaurant', right: 'orders.manage' },
  hours: { label: 'Hours', path: '/admin/hours', right: 'hours.manage' },
  area: { label: 'Delivery Area', path: '/admin/delivery-area', right: 'fees.manage' },
  ordering: { label: 'Ordering', path: '/admin/restaurant?section=ordering', right: 'orders.manage' },
  fees: { label: 'Fees & tips', path: '/admin/restaurant?section=fees', right: 'orders.manage' },
} satisfies Record<string, { label: string; path: string; right: Action }>

type Page = keyof typeof pages

/** Links to the sections. Also above a skeleton, so that nothing moves when a section has loaded. */
export function SectionLinks({ current }: { current: Page }) {
  const { may } = useStaff()
  const list = useSelectedInView<HTMLElement>(current)
  const shown = (Object.keys(pages) as Page[]).filter((page) => may(pages[page].right))
  return (
    <nav
      ref={list}
      aria-label="Restaurant Information"
      className="-mt-2 mb-4 flex gap-5 overflow-x-auto border-line border-b"
    >
      {shown.map((page) => (
        <Link
          key={page}
          href={pages[page].path}
          aria-current={page === current ? 'page' : undefined}
          className={cx(
            '-mb-px grid min-h-ctl flex-none place-items-center border-b-2 px-0.5 text-ctl -outline-offset-2! transition-colors',
            page === current
              ? 'border-pick-ink font-semibold text-ink'
              : 'border-transparent font-medium text-ink-2 hover:text-ink',
          )}
        >
          {pages[page].label}
        </Link>
      ))}
    </nav>
  )
}
