import type { Special } from '@comanda/contract/offers'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useNow } from '../../../shared/clock.ts'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import { OffersFailed } from './offers-failed.tsx'
import { campaignsQuery, codesQuery } from './queries.ts'
import type { Scheduled } from './week.ts'
import { WeekCalendar } from './week-calendar.tsx'

/** Campaigns, specials and codes in the calendar. */
export function WeekOf({
  restaurant,
  specials,
  failure,
  week,
  onWeek,
  onEdit,
}: {
  restaurant: StaffRestaurant
  specials: readonly Special[] | undefined
  failure: ReturnType<typeof failureOf>
  week: string | null
  onWeek: (monday: string | null) => void
  onEdit: (specialId: string) => void
}) {
  const now = useNow(Date.now(), 60_000)
  const [, navigate] = useLocation()
  const campaigns = useQuery(campaignsQuery(restaurant.id))
  const codes = useQuery(codesQuery(restaurant.id))
  const failed =
    failure ?? failureOf(campaigns, 'Campaigns did not load') ?? failureOf(codes, 'Coupons did not load')
  if (failed) return <OffersFailed failure={failed} />
  if (!specials || !campaigns.data || !codes.data) return <Skeleton className="h-96" />
  const offers: Scheduled[] = [
    ...specials.map((special) => ({ ...special, kind: 'special' as const })),
    ...campaigns.data.campaigns.map((campaign) => ({ ...campaign, kind: 'campaign' as const })),
    ...codes.data.map((coupon) => ({ ...coupon, name: coupon.code, kind: 'code' as const })),
  ]
  return (
    <WeekCalendar
      offers={offers}
      zone={restaurant.timezone}
      now={now}
      week={week}
      onWeek={onWeek}
      onOpen={({ id, kind }) => {
        if (kind === 'special') onEdit(id)
        if (kind === 'campaign') navigate(`/admin/cross-sell?edit=${id}`)
        if (kind === 'code') navigate(`/admin/coupons?open=${id}`)
      }}
    />
  )
}
