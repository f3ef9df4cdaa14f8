import type { Ticket } from '@comanda/contract/kitchen'
import { formatMoney } from '@comanda/domain/money/format'
import type { PricedLine, PricedSelection } from '@comanda/domain/pricing/breakdown'
import { MessageSquareWarning } from '@comanda/ui/icons.ts'
import { Fragment } from 'react'

/** What is to be cooked: quantity, name, choices, notes, price of each line. */
export function TicketLines({ ticket }: { ticket: Ticket }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {ticket.lines.map((line) => (
        <Line key={line.key} line={line} />
      ))}
      {ticket.kidsMeals
        .filter(({ quantity }) => quantity > 0)
        .map(({ name, quantity }) => (
          <li key={name} className="flex gap-3">
            <Quantity>{quantity}</Quantity>
            <span className="min-w-0 flex-auto font-semibold text-18">{name}</span>
            <span className="flex-none text-16 text-ink-3">Free kids meal</span>
          </li>
        ))}
    </ul>
  )
}

function Line({ line }: { line: PricedLine }) {
  const { quantity, name, code, selections, specialInstructions, totalPrice } = line
  return (
    <li>
      <div className="flex gap-3">
        <Quantity>{quantity}</Quantity>
        <span className="min-w-0 flex-auto font-semibold text-18 wrap-anywhere">
          {code && <span className="code mr-2 text-ink-2">{code}</span>}
          {name}
        </span>
        <span className="flex-none text-16 text-ink-3 tnum">{formatMoney(totalPrice)}</span>
      </div>
      {selections.length > 0 && (
        <p className="pl-8 text-16 text-ink-2 wrap-anywhere">
          {selections.map((selection, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sold line never changes, and the same choice may stand twice
            <Fragment key={index}>
              {index > 0 && ' · '}
              <Choice selection={selection} />
            </Fragment>
          ))}
        </p>
      )}
      {specialInstructions && (
        <p className="mt-1.5 flex items-start gap-2.5 rounded-8 bg-new-tint px-2.5 py-1.5 font-semibold text-16 text-new-ink wrap-anywhere">
          <MessageSquareWarning aria-hidden="true" className="mt-0.5 size-5" />
          <span>{specialInstructions}</span>
        </p>
      )}
    </li>
  )
}

function Quantity({ children }: { children: number }) {
  return <b className="w-5 flex-none text-18 tnum">{children}</b>
}

/** What differs from the dish as it stands on the menu is what a cook must not overlook. */
function Choice({ selection }: { selection: PricedSelection }) {
  const { name, modifierAction } = selection
  if (!modifierAction) return name
  const said = /^(no|extra|add|light|sub) (.+)$/i.exec(name)
  const [word, rest] = said ? [said[1], said[2]] : [words[modifierAction], name]
  return (
    <>
      <b className="font-bold text-ink">{word}</b> {rest}
    </>
  )
}

const words = { add: 'add', remove: 'no', substitute: 'swap' } as const
