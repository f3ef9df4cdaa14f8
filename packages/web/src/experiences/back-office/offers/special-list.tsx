import type { Special } from '@comanda/contract/offers'
import { EmptyState } from '@comanda/ui/empty-state'
import { Info, Megaphone } from '@comanda/ui/icons.ts'
import { Skeleton } from '@comanda/ui/skeleton'
import { StaleRows } from '@comanda/ui/stale-rows'
import type { ReactNode } from 'react'
import { NoMatches } from '../lists/list-parts.tsx'
import type { failureOf } from '../queries.ts'
import { OffersFailed } from './offers-failed.tsx'

export interface SpecialListProps {
  failure: ReturnType<typeof failureOf>
  /** Those that match the filters; undefined while they are loading. */
  specials: readonly Special[] | undefined
  isFiltered: boolean
  onClearFilters: () => void
  /** The button that adds a special. */
  add: ReactNode
  renderItem: (special: Special) => ReactNode
}

/** The specials that match the filters, or why there are none. */
export function SpecialList(props: SpecialListProps) {
  return (
    <>
      <section aria-label="Specials" className="overflow-clip rounded-card border border-line bg-surface">
        <Rows {...props} />
      </section>
      <p className="flex items-center gap-2 text-13 text-ink-2">
        <Info className="size-4 flex-none" />
        When two specials appear after the same item, customers see the newest one first. Each appears once
        per visit.
      </p>
    </>
  )
}

function Rows(props: SpecialListProps) {
  const { failure, specials, renderItem } = props
  if (failure && !specials) return <OffersFailed failure={failure} />
  if (!specials)
    return (
      <div className="grid gap-px" aria-hidden="true">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-24" />
        ))}
      </div>
    )
  return (
    <>
      {failure && <StaleRows {...failure} />}
      {specials.length === 0 ? (
        <NoSpecials {...props} />
      ) : (
        <ul className="divide-y divide-line">{specials.map(renderItem)}</ul>
      )}
    </>
  )
}

function NoSpecials({ isFiltered, onClearFilters, add }: SpecialListProps) {
  const icon = <Megaphone className="size-5" />
  if (isFiltered)
    return (
      <NoMatches icon={icon} title="No matching specials" onClear={onClearFilters}>
        No special matches these filters.
      </NoMatches>
    )
  return (
    <EmptyState level={2} icon={icon} title="No specials yet" action={add}>
      A special offers one product at a lower price after the first or second item in the cart.
    </EmptyState>
  )
}
