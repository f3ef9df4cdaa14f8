import type { Ticket } from '@comanda/contract/kitchen'
import { mentionsAllergy } from '@comanda/domain/kitchen/allergy'
import { choicesOf } from '@comanda/domain/kitchen/choices'
import { formatMoney } from '@comanda/domain/money/format'
import { removedMark } from '@comanda/domain/ordering/removed-lines'
import type { PricedLine, PricedSelection } from '@comanda/domain/pricing/breakdown'
import { cx } from '@comanda/ui/cx.ts'
import { Check, IdCard, MessageSquareWarning, ShieldAlert } from '@comanda/ui/icons.ts'
import { Fragment } from 'react'
import { cautionClass, chipClass } from './promise-chip.tsx'

export interface TicketLinesProps {
  ticket: Ticket
  onMark: (ticket: Ticket, lineKey: string, made: boolean) => void
  isOwnLine?: (productId: string) => boolean
}

/** The lines of an order: quantity, name, choices, notes, price. A touch checks a line off as made. */
export function TicketLines({ ticket, onMark, isOwnLine }: TicketLinesProps) {
  return (
    <ul className="-mx-1.5 mt-0.5 flex flex-col">
      {ticket.lines.map((line) => (
        <Line
          key={line.key}
          line={line}
          made={ticket.checkedLines.includes(line.key)}
          elsewhere={isOwnLine !== undefined && !isOwnLine(line.productId)}
          onMark={(made) => onMark(ticket, line.key, made)}
        />
      ))}
      {ticket.kidsMeals
        .filter(({ quantity }) => quantity > 0)
        .map(({ name, quantity }) => (
          <li key={name} className="flex min-h-11 flex-wrap items-center gap-x-3 px-1.5 py-1">
            <Quantity>{quantity}</Quantity>
            <span className="min-w-0 flex-auto font-semibold text-18">{name}</span>
            <span className="flex-none text-16 text-ink-3">Free kids meal</span>
          </li>
        ))}
      {ticket.removed?.map((line) => (
        <RemovedLine key={line.key} line={line} />
      ))}
    </ul>
  )
}

/** A dish that no longer has to be made. */
function RemovedLine({ line: { quantity, name, code } }: { line: PricedLine }) {
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-2.5 px-1.5 py-0.5 text-ink-3">
      <Quantity>{quantity}</Quantity>
      <s className="min-w-0 flex-auto font-semibold text-18 leading-tight wrap-anywhere">
        {code && <span className="code mr-2">{code}</span>}
        {name}
      </s>
      <b className={cx(chipClass, cautionClass)}>{removedMark}</b>
    </li>
  )
}

interface LineProps {
  line: PricedLine
  made: boolean
  /** Made at another station. */
  elsewhere: boolean
  onMark: (made: boolean) => void
}

function Line({ line, made, elsewhere, onMark }: LineProps) {
  const { quantity, name, code, selections, specialInstructions, totalPrice, is21Plus } = line
  return (
    <li>
      <label
        className={cx(
          'relative block cursor-pointer select-none rounded-8 px-1.5 py-0.5 active:bg-press',
          'has-focus-visible:outline-3 has-focus-visible:outline-focus',
          (made || elsewhere) && 'text-ink-3',
        )}
      >
        <span className="flex min-h-10 items-center gap-x-2.5 @max-[16.5rem]:flex-wrap">
          <input
            type="checkbox"
            checked={made}
            aria-label={`${quantity} ${name}, made`}
            onChange={(event) => onMark(event.currentTarget.checked)}
            className="visually-hidden"
          />
          <Quantity made={made}>{quantity}</Quantity>
          <span className="min-w-0 flex-auto font-semibold text-18 leading-tight wrap-anywhere @max-[16.5rem]:basis-[calc(100%-3.5rem)]">
            {code && <span className="code mr-2 text-ink-2">{code}</span>}
            {made ? <s>{name}</s> : name}
            {is21Plus && ' '}
            {is21Plus && (
              <span className="inline-flex items-center gap-1 rounded-6 bg-solid px-1.5 font-bold text-16 text-on-solid">
                <IdCard className="size-4.5" />
                21+
              </span>
            )}
          </span>
          <span className="flex-none text-16 text-ink-3 tnum @max-[16.5rem]:basis-full @max-[16.5rem]:pl-11">
            {formatMoney(totalPrice)}
          </span>
        </span>
        {line.allergens && (
          <span className="block pb-1 pl-11 text-16 text-ink-3 leading-tight wrap-anywhere">
            {line.allergens}
          </span>
        )}
        {selections.length > 0 && <Choices selections={selections} />}
        {specialInstructions && <Note>{specialInstructions}</Note>}
      </label>
    </li>
  )
}

/** A note, amber below its dish. One that mentions an allergy is framed and labeled. */
function Note({ children }: { children: string }) {
  const allergy = mentionsAllergy(children)
  const Icon = allergy ? ShieldAlert : MessageSquareWarning
  return (
    <span
      className={cx(
        'mt-0.5 mb-1 flex items-start gap-2.5 rounded-8 px-2.5 py-1.5 wrap-anywhere',
        allergy
          ? 'bg-new-tint font-bold text-18 text-new-ink leading-tight outline-1 -outline-offset-1 outline-new-dot'
          : 'bg-new-tint font-semibold text-16 text-new-ink',
      )}
    >
      <Icon aria-hidden="true" className={allergy ? 'size-6' : 'mt-0.5 size-5'} />
      <span>
        {allergy && <span className="block text-16">ALLERGY</span>}
        {children}
      </span>
    </span>
  )
}

/** The quantity stays readable when its line is checked off. */
function Quantity({ made, children }: { made?: boolean; children: number }) {
  return (
    <span
      className={cx(
        'inline-flex h-8.5 min-w-8.5 flex-none items-center justify-center gap-0.5 rounded-8 px-1 font-bold text-18 tnum',
        made === undefined && 'border border-transparent',
        made === true && 'border-2 border-ready-dot bg-ready-tint text-ready-ink',
        made === false && 'border-2 border-line-strong text-ink',
      )}
    >
      {made && <Check className="size-4.5" />}
      {children}
    </span>
  )
}

/** Deviations from the usual dish come first, so that a cook does not overlook them. */
function Choices({ selections }: { selections: PricedSelection[] }) {
  const { changed, usual } = choicesOf(selections)
  return (
    <span className="block pb-1 pl-11 text-16 text-ink-3 leading-tight wrap-anywhere">
      {[...changed, ...usual].map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sold line never changes, and may have the same choice twice
        <Fragment key={index}>
          {index > 0 && ' · '}
          <span className={cx(index < changed.length && 'text-ink')}>
            {choice.word !== null && <b className="font-bold">{choice.word} </b>}
            {choice.name}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
