import type { Picture } from '@comanda/domain/menu/menu'
import { ChevronRight } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface KitchenLinkProps {
  id: string
  name: string
  logo: Picture | null
  /** Below the name. */
  children?: ReactNode
}

/** A link to one kitchen. */
export function KitchenLink({ id, name, logo, children }: KitchenLinkProps) {
  return (
    <Link
      href={`/kitchen/${id}`}
      className="flex min-h-20 items-center gap-4 rounded-12 border border-line bg-surface px-4 py-3 text-ink no-underline hover:border-line-2"
    >
      <RestaurantLogo src={logo && `${logo.path}-${logo.widths[0]}.webp`} className="size-12" />
      <span className="min-w-0 flex-auto">
        <span className="block truncate font-semibold text-20">{name}</span>
        {children}
      </span>
      <ChevronRight className="size-6 text-ink-2" />
    </Link>
  )
}

export function KitchenSkeletons() {
  return (
    <Loading className="grid gap-3" label="Loading kitchens">
      <Skeleton className="h-20 rounded-12!" />
      <Skeleton className="h-20 rounded-12!" />
      <Skeleton className="h-20 rounded-12!" />
    </Loading>
  )
}
