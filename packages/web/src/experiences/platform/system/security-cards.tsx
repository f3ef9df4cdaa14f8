import type { SecurityReport, StaffSession } from '@comanda/contract/system'
import { roleNames } from '@comanda/domain/access/role-names'
import type { Role } from '@comanda/domain/access/roles'
import { formatCount } from '@comanda/domain/count'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import { ShieldCheck } from '@comanda/ui/icons.ts'
import { ScrollList } from '@comanda/ui/scroll-list'
import { textButtonClass } from '@comanda/ui/text-button'
import { Link } from 'wouter'
import { browserZone } from '../../../shared/browser-zone.ts'
import { formatMoment } from '../../back-office/lists/days.ts'

export function WithoutFactorCard({
  report: { withoutFactor, withoutFactorCount },
}: {
  report: SecurityReport
}) {
  return (
    <Card
      title={`Without a second factor (${formatCount(withoutFactorCount)})`}
      flush={withoutFactor.length > 0}
    >
      {withoutFactor.length === 0 && (
        <p className="flex items-center gap-2 text-13 text-ink-2">
          <ShieldCheck className="size-4 text-success-ink" />
          Every person with a role has one.
        </p>
      )}
      <ScrollList label="People without a second factor" className="max-h-80 divide-y divide-line">
        {withoutFactor.map((person) => (
          <li key={person.userId} className="px-4 py-2 text-13">
            <span className="block truncate font-medium">{nameOf(person)}</span>
            <span className="block truncate text-12 text-ink-2">
              {rolesOf(person.roles)} · {person.email}
            </span>
          </li>
        ))}
      </ScrollList>
      <Listed items={withoutFactor} of={withoutFactorCount} className="px-4 py-2" />
    </Card>
  )
}

export function LockedCard({
  report: { lockedOut, lockedOutCount },
  now,
}: {
  report: SecurityReport
  now: number
}) {
  return (
    <Card title="Locked after wrong passwords" flush={lockedOut.length > 0}>
      {lockedOut.length === 0 && <p className="text-13 text-ink-2">No account in the last 24 hours.</p>}
      <ul className="divide-y divide-line">
        {lockedOut.map(({ email, at, ip }) => (
          <li key={`${email} ${at}`} className="flex justify-between gap-3 px-4 py-2 text-13">
            <span className="min-w-0">
              <span className="block truncate font-medium">{email}</span>
              <span className="block text-12 text-ink-2 tnum">{ip}</span>
            </span>
            <span className="flex-none text-ink-2 tnum">{formatMoment(at, now, browserZone)}</span>
          </li>
        ))}
      </ul>
      <Listed items={lockedOut} of={lockedOutCount} className="px-4 py-2" />
    </Card>
  )
}

/** The screens that kitchens use without a password. */
export function ScreensCard({
  report: { screens, screenCount },
  now,
}: {
  report: SecurityReport
  now: number
}) {
  return (
    <Card title={`Paired screens (${formatCount(screenCount)})`} flush={screens.length > 0}>
      {screens.length === 0 && <p className="text-13 text-ink-2">No screen is paired.</p>}
      <ScrollList label="Paired screens" className="max-h-80 divide-y divide-line">
        {screens.map(({ id, name, restaurantId, restaurant, lastSeenAt }) => (
          <li key={id} className="flex items-baseline justify-between gap-3 px-4 py-2 text-13">
            <span className="min-w-0">
              <Link
                href={`/admin/devices?restaurant=${restaurantId}`}
                className={cx(textButtonClass, 'block truncate text-13!')}
              >
                {name}
              </Link>
              <span className="block truncate text-12 text-ink-2">{restaurant}</span>
            </span>
            <span className="flex-none text-ink-2 tnum">
              {lastSeenAt === null ? 'Never used' : formatMoment(lastSeenAt, now, browserZone)}
            </span>
          </li>
        ))}
      </ScrollList>
      <Listed items={screens} of={screenCount} className="px-4 py-2" />
    </Card>
  )
}

/** Below a list of the first items only: how many there are. */
export function Listed({
  items,
  of: total,
  className,
}: {
  items: readonly unknown[]
  of: number
  className?: string
}) {
  if (items.length >= total) return null
  return (
    <p className={cx('text-12 text-ink-2', className)}>
      The first {formatCount(items.length)} of {formatCount(total)} are listed.
    </p>
  )
}

export const nameOf = ({ name, email }: StaffSession['person']) => name || email
export const rolesOf = (roles: readonly Role[]) =>
  roles.map((role) => (role === 'customer' ? 'Customer' : roleNames[role])).join(', ')
