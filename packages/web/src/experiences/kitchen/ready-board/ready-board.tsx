import type { Board, Ticket } from '@comanda/contract/kitchen'
import { publicName, readyBoard, waitText } from '@comanda/domain/kitchen/ready-board'
import { spokenNumber } from '@comanda/domain/ordering/order-number'
import { formatTime } from '@comanda/domain/time/format'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { PhaseRing } from '@comanda/ui/phase-ring'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { type ReactNode, useEffect } from 'react'
import { QrCode } from '../../../shared/qr-code.tsx'
import { useAutoUpdate } from '../offline/update-button.tsx'
import { ChimeStatus } from './chime-status.tsx'
import { PagedList } from './paged-list.tsx'
import { ReadyControls } from './ready-controls.tsx'
import { useChime } from './use-chime.ts'

/** A number is shown large for this long after its order became ready. */
const NEW_FOR_MS = minutes(1)
/** Up to this number of orders, they share the height of the board; with more, each has a fixed size. */
const MAX_LARGE = 6
/** With more orders in preparation than this each has one line. */
const MAX_TWO_LINES = 5

export interface ReadyBoardProps {
  board: Board
  now: Instant
  /** Disconnected: the numbers may be stale. */
  lost: boolean
  canMakeDefault: boolean
}

/** The order-ready board for waiting customers: numbers that are ready, and numbers being prepared. */
export function ReadyBoard({ board, now, lost, canMakeDefault }: ReadyBoardProps) {
  const { restaurant, tickets } = board
  const { name, logo, timezone, themeColor, domain } = restaurant
  const { ready, preparing } = readyBoard(tickets)
  const isFull = ready.length > MAX_LARGE
  const chime = useChime(ready.map(({ orderId }) => orderId))
  useAutoUpdate(chime.survivesLoad && !lost)
  useEffect(() => {
    document.documentElement.style.setProperty('--theme', themeColor)
  }, [themeColor])
  return (
    <div className="flex min-h-dvh flex-col gap-8 bg-canvas px-6 py-5 lg:h-dvh lg:px-12">
      <header className="flex flex-none items-center gap-x-5 gap-y-3 max-sm:flex-wrap">
        <RestaurantLogo
          src={logo && `${logo.path}-${logo.widths[0]}.webp`}
          className="size-12 sm:size-16 lg:size-20"
        />
        <div className="min-w-0 flex-1">
          <h1 className="line-clamp-2 font-bold text-20 wrap-anywhere leading-tight sm:text-28 lg:text-36">
            {name}
          </h1>
          <p className="text-18 text-ink-2 max-sm:hidden lg:text-24">Your number is on your receipt</p>
        </div>
        <ChimeStatus chime={chime} />
        <time className="flex-none font-bold text-20 tnum sm:text-28 lg:text-48">
          {formatTime(now, timezone)}
        </time>
      </header>
      <main className="grid min-h-0 flex-auto grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Column title="Ready" hint={ready.length > 0 && 'Please come to the counter'} phase="ready">
          <PagedList entries={ready.map(({ orderId }) => orderId)}>
            <ul
              aria-label="Ready"
              aria-live="polite"
              className={cx(
                'grid grid-cols-1',
                isFull
                  ? 'content-start gap-3 lg:grid-cols-3'
                  : 'gap-5 lg:auto-rows-[minmax(0,1fr)] lg:grid-cols-2',
                !isFull && ready.length > 0 && 'lg:h-full',
              )}
            >
              {ready.map((ticket) => (
                <ReadyNumber
                  key={ticket.orderId}
                  ticket={ticket}
                  now={now}
                  dense={isFull}
                  alone={ready.length === 1}
                />
              ))}
            </ul>
            {ready.length === 0 && <p className="text-24 text-ink-2">No orders ready</p>}
          </PagedList>
        </Column>
        <Column title="Preparing" phase="preparing" quiet>
          <PagedList entries={preparing.map(({ orderId }) => orderId)}>
            <ul aria-label="Preparing" className="divide-y divide-line">
              {preparing.map((ticket) => (
                <PreparingNumber
                  key={ticket.orderId}
                  ticket={ticket}
                  now={now}
                  dense={preparing.length > MAX_TWO_LINES}
                />
              ))}
            </ul>
            {preparing.length === 0 && <p className="text-24 text-ink-2">No orders being prepared</p>}
          </PagedList>
        </Column>
      </main>
      <footer className="flex min-h-20 flex-none flex-wrap items-center justify-between gap-4">
        {domain ? <OrderNextTime domain={domain} /> : <span />}
        <ReadyControls chime={chime} canMakeDefault={canMakeDefault}>
          <p role="status" className="text-20 text-ink-2">
            {lost
              ? 'Reconnecting… Please ask at the counter'
              : 'A number disappears when its order is handed over'}
          </p>
        </ReadyControls>
      </footer>
    </div>
  )
}

interface ColumnProps {
  title: string
  hint?: string | false
  phase: 'ready' | 'preparing'
  quiet?: boolean
  children: ReactNode
}

function Column({ title, hint, phase, quiet, children }: ColumnProps) {
  return (
    <section aria-label={title} className="flex min-h-0 flex-col gap-5">
      <h2 className="flex flex-none flex-wrap items-center gap-x-5 font-bold font-display text-36 xl:text-48">
        <PhaseRing phase={phase} className="size-10 xl:size-12" />
        <span className={cx(quiet && 'text-ink-2')}>{title}</span>
        {hint && <span className="font-regular font-text text-20 text-ink-2 lg:text-24">{hint}</span>}
      </h2>
      {children}
    </section>
  )
}

interface NumberProps {
  ticket: Ticket
  now: Instant
  dense: boolean
}

/** Colored and across both columns while it is new, and while it is the only one. */
function ReadyNumber({ ticket, now, dense, alone }: NumberProps & { alone: boolean }) {
  const isNew = now - ticket.statusAt < NEW_FOR_MS
  const isColored = isNew || alone
  return (
    <li
      className={cx(
        'rounded-24 px-8',
        dense ? 'py-3' : 'flex flex-col justify-center py-6 lg:[container-type:size]',
        alone && 'items-center text-center',
        dense && isNew && 'flex flex-wrap items-center justify-between gap-x-6 py-8',
        isColored ? 'bg-brand text-on-brand lg:col-span-2' : 'border border-line bg-surface',
      )}
    >
      <p
        className={cx(
          'code font-bold leading-none',
          dense
            ? isNew
              ? 'text-[clamp(56px,7vw,128px)]'
              : 'text-[clamp(40px,3.4vw,64px)]'
            : cx(alone ? 'text-[24vw]' : 'text-[clamp(44px,12vw,88px)]', 'lg:text-[min(24cqw,52cqh)]'),
        )}
      >
        {spokenNumber(ticket)}
      </p>
      <p
        className={cx(
          'text-24 lg:text-28',
          isColored ? 'font-semibold' : 'text-ink-2',
          dense && isNew ? 'min-w-0 wrap-anywhere lg:text-right' : 'mt-2 truncate lg:mt-[min(0.5rem,4cqh)]',
        )}
      >
        {publicName(ticket.customerName)} {!dense && <TicketNumber ticket={ticket} />}
        {isNew && <span className={cx('font-regular', dense ? 'block' : 'ml-4')}>Just now</span>}
      </p>
    </li>
  )
}

function PreparingNumber({ ticket, now, dense }: NumberProps) {
  return (
    <li className={cx('flex items-center justify-between gap-4', dense ? 'py-2.5' : 'py-4')}>
      <div className={cx('min-w-0', dense && 'flex flex-auto items-baseline gap-x-4')}>
        <p className={cx('code flex-none', dense ? 'text-28 lg:text-36' : 'text-36 lg:text-48')}>
          {spokenNumber(ticket)}
        </p>
        <p className="truncate text-20 text-ink-2 lg:text-24">
          {publicName(ticket.customerName)} {!dense && <TicketNumber ticket={ticket} />}
        </p>
      </div>
      <p className="flex-none text-20 text-ink-2 tnum lg:text-28">{waitText(ticket.promisedAt, now)}</p>
    </li>
  )
}

/** Small, next to the name: it is also on the customer's receipt. */
function TicketNumber({ ticket }: { ticket: Ticket }) {
  return ticket.pickupNumber === null ? null : (
    <span className="code text-[0.75em]">{ticket.ticketNumber}</span>
  )
}

/** QR code of the storefront, for the next order. */
function OrderNextTime({ domain }: { domain: string }) {
  const port = location.port ? `:${location.port}` : ''
  return (
    <p className="flex items-center gap-5 text-20 text-ink-2">
      <QrCode
        text={`${location.protocol}//${domain}${port}/`}
        label={`Order online at ${domain}`}
        className="size-20 rounded-8"
      />
      <span>
        Skip the line next time: <b className="font-semibold text-ink">{domain}</b>
      </span>
    </p>
  )
}
