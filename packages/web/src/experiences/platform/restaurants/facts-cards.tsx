import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import type { PlatformRestaurant } from '@comanda/contract/restaurants-admin'
import type { TermsFields } from '@comanda/domain/restaurant/platform-terms'
import { formatDayHours, formatWeek } from '@comanda/domain/time/format-week'
import type { OpeningCalendar } from '@comanda/domain/time/weekly-hours'
import { Badge } from '@comanda/ui/badge'
import { Card } from '@comanda/ui/card'
import { FieldError } from '@comanda/ui/field-error'
import { Switch } from '@comanda/ui/switch'
import { textButtonClass } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CourierUseSwitches } from '../../back-office/delivery/courier-use.tsx'
import { courierAccountQuery } from '../../back-office/delivery/queries.ts'
import { NotLoaded } from '../../back-office/not-loaded.tsx'
import { failureOf } from '../../back-office/queries.ts'
import type { SectionFields } from '../../back-office/restaurant/section-texts.ts'

/** The weekly hours. `children`: links to the screens where they can be changed. */
export function HoursCard({ calendar, children }: { calendar: OpeningCalendar; children: ReactNode }) {
  return (
    <Card title="Hours">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
        {formatWeek((day) => formatDayHours(calendar, day)).map(({ days, text }) => (
          <div key={days} className="contents">
            <dt className="text-ink-2 first-letter:uppercase">{days}</dt>
            <dd className="text-right">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-ink-2">{children}</p>
    </Card>
  )
}

/** Where the money goes. */
export function AccountCard({
  details: { account, restaurant },
  form,
}: {
  details: PlatformRestaurant
  form: SectionFields<TermsFields>
}) {
  return (
    <Card title="Connected account" actions={<AccountBadge account={account} />}>
      {account ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-14">
          <dt className="text-ink-2">Account</dt>
          <dd className="truncate text-right font-code text-13">{account.id}</dd>
          <dt className="text-ink-2">Charges</dt>
          <dd className="text-right">{account.chargesEnabled ? 'Enabled' : 'Not enabled'}</dd>
          <dt className="text-ink-2">Payouts</dt>
          <dd className="text-right">{account.payoutsEnabled ? 'Enabled' : 'Not enabled'}</dd>
        </dl>
      ) : (
        <p className="text-13 text-ink-2">
          {restaurant.name} has no connected account. Payments stay with the platform.
        </p>
      )}
      <Switch
        label="Pay out to this account"
        className="mt-2"
        disabled={!account?.chargesEnabled && !form.fields.connectEnabled}
        checked={form.fields.connectEnabled}
        onChange={(event) => form.set({ connectEnabled: event.currentTarget.checked })}
      />
      {form.issues.connectEnabled && <FieldError>{form.issues.connectEnabled}</FieldError>}
      <Link href={`/admin/payouts?restaurant=${restaurant.id}`} className={textButtonClass}>
        Payouts and bank account
      </Link>
    </Card>
  )
}

function AccountBadge({ account }: Pick<PlatformRestaurant, 'account'>) {
  if (!account) return <Badge>None</Badge>
  return account.payoutsEnabled ? (
    <Badge tone="success" dot>
      Payouts enabled
    </Badge>
  ) : (
    <Badge tone="warn" dot>
      Not finished
    </Badge>
  )
}

/** Whether couriers deliver. The credentials themselves are never shown. */
export function CourierCard({ details: { courierConfigured, restaurant } }: { details: PlatformRestaurant }) {
  const restaurantId = restaurant.id
  const account = useQuery(courierAccountQuery(restaurantId))
  const failure = failureOf(account, 'The courier account did not load')
  return (
    <Card
      title="Courier"
      actions={
        <Badge {...(courierConfigured && { tone: 'success', dot: true })}>
          {courierConfigured ? 'Configured' : 'Not configured'}
        </Badge>
      }
    >
      {account.data ? (
        <>
          <p className="text-13 text-ink-2">
            {courierConfigured
              ? 'Credentials are stored. They can be replaced, and are never shown.'
              : 'Without credentials, the restaurant’s own drivers deliver.'}
          </p>
          <CourierUseSwitches restaurantId={restaurantId} account={account.data} />
        </>
      ) : (
        <NotLoaded failure={failure} skeleton="h-32" />
      )}
      <Link href={`/admin/delivery?restaurant=${restaurantId}`} className={`mt-2 ${textButtonClass}`}>
        Courier account
      </Link>
    </Card>
  )
}

/** Who owns the restaurant, and whether the owner has set it up. */
export function OwnersCard({
  details: { owners, isSetUp },
  info,
}: {
  details: PlatformRestaurant
  info: RestaurantInfo
}) {
  return (
    <Card
      title="People"
      actions={
        isSetUp ? undefined : (
          <Badge tone="warn" dot>
            Setup not finished
          </Badge>
        )
      }
    >
      <p className="text-14">{owners.length > 0 ? owners.join(', ') : 'No owner yet.'}</p>
      <p className="mt-1 text-13 text-ink-2">
        {info.orderMails.length > 0
          ? `Emails about new orders go to ${info.orderMails.join(', ')}.`
          : 'No one receives emails about new orders.'}
      </p>
      <Link href={`/admin/users?restaurant=${info.restaurant.id}`} className={`mt-2 ${textButtonClass}`}>
        {owners.length > 0 ? 'Users of this restaurant' : 'Invite an owner'}
      </Link>
    </Card>
  )
}
