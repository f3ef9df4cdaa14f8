import type { Payment } from '@comanda/contract/payment-queries'
import { formatMoney } from '@comanda/domain/money/format'
import { cx } from '@comanda/ui/cx.ts'
import type { Column } from '@comanda/ui/data-table'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { formatMoment } from '../lists/days.ts'
import { logoSource } from '../restaurant-name.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { cardLabel, paymentName } from './labels.ts'
import { PaymentState } from './payment-state.tsx'

interface ColumnOptions {
  now: number
  restaurants: readonly StaffRestaurant[]
  /** False for a single restaurant, where every row would show the same one. */
  ofOne: boolean
  /** The time zone: the restaurant's, or a common one for several restaurants. */
  zone: string
  /** True while the side panel is open; it shows the rest. */
  isPanelOpen: boolean
}

export function paymentColumns({
  now,
  restaurants,
  ofOne,
  zone,
  isPanelOpen,
}: ColumnOptions): Column<Payment>[] {
  const columns: Column<Payment>[] = [
    {
      id: 'at',
      header: 'Time',
      width: '@min-[43.75rem]:w-32',
      narrow: 'lead',
      cell: (payment) => (
        <>
          <time dateTime={new Date(payment.at).toISOString()} className="whitespace-nowrap text-ink-2 tnum">
            {formatMoment(payment.at, now, zone)}
          </time>
          <Summary payment={payment} ofOne={ofOne} />
        </>
      ),
    },
    {
      id: 'order',
      header: 'Order',
      narrow: 'none',
      cell: (payment) => <PaymentName payment={payment} />,
    },
    { id: 'customer', header: 'Customer', narrow: 'none', cell: ({ customerName }) => customerName || '–' },
    ...(ofOne ? [] : [restaurantColumn(restaurants)]),
    {
      id: 'card',
      header: 'Card',
      width: '@max-[58rem]:hidden',
      narrow: 'none',
      cell: ({ card }) => <span className="whitespace-nowrap text-ink-2">{cardLabel(card)}</span>,
    },
    {
      id: 'state',
      header: 'State',
      narrow: 'none',
      cell: (payment) => <PaymentState payment={payment} />,
    },
    {
      id: 'fee',
      header: 'Platform fee',
      align: 'end',
      width: '@max-[66rem]:hidden',
      narrow: 'none',
      cell: ({ platformFee }) => (
        <span className="text-ink-2">{platformFee === 0 ? '–' : formatMoney(platformFee)}</span>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      narrow: 'end',
      cell: ({ amount }) => <span className="font-semibold">{formatMoney(amount)}</span>,
    },
  ]
  return isPanelOpen ? columns.filter(({ id }) => !shownInPanel.includes(id)) : columns
}

/** The other columns in a narrow list, where a payment has three lines. */
function Summary({ payment, ofOne }: { payment: Payment; ofOne: boolean }) {
  const { customerName, card, restaurant } = payment
  return (
    <span className="hidden text-ink @max-[43.75rem]:block">
      <span className="block truncate">
        <PaymentName payment={payment} /> {customerName}
      </span>
      <span className="flex min-w-0 items-center gap-x-2 text-13 text-ink-2">
        <PaymentState payment={payment} />
        <span className="truncate">{[cardLabel(card), ...(ofOne ? [] : [restaurant.name])].join(', ')}</span>
      </span>
    </span>
  )
}

function PaymentName({ payment }: { payment: Payment }) {
  return (
    <span className={cx('whitespace-nowrap font-semibold', !payment.giftCard && 'font-code')}>
      {paymentName(payment)}
    </span>
  )
}

const shownInPanel = ['card', 'fee']

function restaurantColumn(restaurants: readonly StaffRestaurant[]): Column<Payment> {
  return {
    id: 'restaurant',
    header: 'Restaurant',
    narrow: 'none',
    cell: ({ restaurant }) => (
      <span className="inline-flex max-w-full items-center gap-2 text-ink-2">
        <RestaurantLogo
          src={logoSource(restaurants.find(({ id }) => id === restaurant.id)?.logo ?? null)}
          className="size-5 rounded-6!"
        />
        <span className="truncate">{restaurant.name}</span>
      </span>
    ),
  }
}
