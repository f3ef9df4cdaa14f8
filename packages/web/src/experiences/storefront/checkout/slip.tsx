import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { cents } from '@comanda/domain/money/cents'
import { removedMark, shownLines } from '@comanda/domain/ordering/removed-lines'
import type { Breakdown, GiftCardPart, PricedLine } from '@comanda/domain/pricing/breakdown'
import { feeRows } from '@comanda/domain/pricing/fee-rows'
import { Money } from '@comanda/ui/money'
import { OrderSlip, SlipLine, SlipRow, SlipTotal, TearLine } from '@comanda/ui/order-slip'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import type { ReactNode } from 'react'
import { formatOptions } from './format-options.ts'

export interface BreakdownSlipProps {
  breakdown: Breakdown
  combineTaxProcessing: boolean
  /** Above the lines: the item count with Edit, or the order type and time. */
  head?: ReactNode
  /** The previous total of each changed line, by its key. */
  oldPrices?: ReadonlyMap<string, number>
  /** Lines that were removed from the order. */
  removedLines?: ReactNode
  totalLabel?: ReactNode
  oldTotal?: number | null
  /** Below the total: the main action on a desktop. */
  children?: ReactNode
}

/** An order slip: lines, free meals, fees and the total. */
export function BreakdownSlip({
  breakdown,
  combineTaxProcessing,
  head,
  oldPrices,
  removedLines,
  totalLabel,
  oldTotal,
  children,
}: BreakdownSlipProps) {
  return (
    <OrderSlip>
      {head}
      {shownLines(breakdown.lines).map(({ isRemoved, ...line }) => (
        <OrderedLine
          key={line.key}
          line={line}
          oldPrice={oldPrices?.get(line.key)}
          removed={isRemoved ? removedMark : undefined}
        />
      ))}
      {removedLines}
      {breakdown.kidsMeals.map((meal) => (
        <SlipLine
          key={meal.name}
          quantity={meal.quantity}
          name={meal.name}
          choices="Free kids meal"
          price="Included"
        />
      ))}
      <TearLine />
      {feeRows(breakdown, { combineTaxProcessing }).map((row) => (
        <SlipRow
          key={`${row.kind} ${row.label} ${row.amount < 0}`}
          label={row.label}
          amount={<Money cents={row.amount} />}
          saving={row.kind === 'discount'}
        />
      ))}
      <TearLine />
      <SlipTotal
        label={totalLabel}
        amount={
          <>
            {oldTotal != null && <Money cents={oldTotal} struck className="mr-2 font-regular text-15" />}
            <Money cents={breakdown.grandTotal} />
          </>
        }
      />
      {breakdown.giftCard && <GiftCardRows breakdown={breakdown} part={breakdown.giftCard} />}
      {children && <div className="mt-4 max-office:hidden">{children}</div>}
    </OrderSlip>
  )
}

function GiftCardRows({ breakdown, part }: { breakdown: Breakdown; part: GiftCardPart }) {
  const left = cardAmountOf(breakdown)
  return (
    <div className="mt-1">
      <SlipRow label={`Gift card ${part.last4}`} amount={<Money cents={cents(-part.amount)} />} saving />
      <SlipRow
        label={<b className="font-semibold text-ink">{left === 0 ? 'To pay' : 'To pay by card'}</b>}
        amount={<Money cents={left} className="font-semibold text-ink" />}
      />
    </div>
  )
}

function OrderedLine({
  line,
  oldPrice,
  removed,
}: {
  line: PricedLine
  oldPrice: number | undefined
  removed: string | undefined
}) {
  const choices = formatOptions(line)
  const note = line.specialInstructions
  const isReduced = line.offer !== undefined && line.offer.listPrice !== line.unitPrice
  const struck = oldPrice ?? (line.offer && line.offer.listPrice * line.quantity)
  return (
    <SlipLine
      quantity={line.quantity}
      name={line.name}
      changed={oldPrice !== undefined}
      removed={removed}
      choices={
        (choices || note || isReduced) && (
          <>
            {isReduced && <span className="block text-brand-ink">{line.offer?.name}</span>}
            {choices}
            {note && <span className="block italic">“{note}”</span>}
          </>
        )
      }
      price={
        <>
          {struck !== undefined && struck !== line.totalPrice && (
            <Money cents={struck} struck className="mr-1.5" />
          )}
          <Money cents={line.totalPrice} className={oldPrice === undefined ? '' : 'font-semibold'} />
        </>
      }
    />
  )
}

const rows = ['a', 'b', 'c']

/** Placeholder of the slip while its prices load. */
export function SlipSkeleton() {
  return (
    <OrderSlip>
      <Loading label="Loading your order">
        {rows.map((row) => (
          <div key={row} className="flex justify-between py-3">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-4 w-14" />
          </div>
        ))}
        <TearLine />
        {rows.map((row) => (
          <div key={row} className="flex justify-between py-2">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5 w-12" />
          </div>
        ))}
        <TearLine />
        <div className="flex justify-between">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-7 w-28" />
        </div>
      </Loading>
    </OrderSlip>
  )
}
