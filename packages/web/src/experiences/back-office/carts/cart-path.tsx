import type { CartDetails } from '@comanda/contract/carts'
import type { Zone } from '@comanda/domain/time/instant'
import {
  ArrowRight,
  Check,
  CircleAlert,
  Eye,
  FileText,
  Globe,
  type Icon,
  LogOut,
  Mail,
  ShoppingCart,
  X,
} from '@comanda/ui/icons.ts'
import { formatDayAndZone, formatMomentSince } from '../lists/days.ts'
import { type PathKind, pathSteps } from './path-steps.ts'

/** What the visitor did with a cart, with the times. */
export function CartPath({ details, zone }: { details: CartDetails; zone: Zone }) {
  const steps = pathSteps(details)
  const first = steps[0]?.at ?? details.createdAt
  return (
    <section aria-labelledby="cart-path">
      <div className="flex items-baseline gap-2">
        <h3 id="cart-path" className="font-semibold text-14">
          Path
        </h3>
        <p className="text-12 text-ink-2">{formatDayAndZone(first, zone)}</p>
      </div>
      <ol className="mt-2 grid">
        {steps.map(({ kind, at, text }, index) => {
          const Shape = icons[kind]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are in the order of time, and have no id
            <li key={index} className="relative flex gap-3 pb-3 text-13 last:pb-0">
              {index < steps.length - 1 && (
                <span aria-hidden="true" className="absolute top-5 bottom-0 left-[.4375rem] w-px bg-line-2" />
              )}
              <Shape aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-3" />
              <span className="min-w-0 flex-auto wrap-anywhere">{text}</span>
              {at !== null && (
                <time dateTime={new Date(at).toISOString()} className="flex-none text-ink-2 tnum">
                  {formatMomentSince(at, first, zone)}
                </time>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const icons: Record<PathKind, Icon> = {
  came: Globe,
  page: FileText,
  viewed: Eye,
  added: ShoppingCart,
  removed: X,
  checkout: ArrowRight,
  blocked: CircleAlert,
  left: LogOut,
  ordered: Check,
  reminded: Mail,
  opened: Mail,
  recovered: Check,
}
