import type { Coupon } from '@comanda/contract/coupons'
import { formatCount } from '@comanda/domain/count'
import { couponSorts, couponStatuses } from '@comanda/domain/marketing/coupon-fields'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Plus, TicketPercent } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { Segmented } from '@comanda/ui/segmented'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { loadApi } from '../../../shared/load-api.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { Filters, ListSearch, NoMatches } from '../lists/list-parts.tsx'
import { oneOf, pageNumber, text, useSearchState } from '../lists/search-state.ts'
import { ViewsMenu } from '../lists/views-menu.tsx'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { usesSearch } from './coupon-details.tsx'
import { CouponForm } from './coupon-form.tsx'
import { CouponList, statusLabels } from './coupon-list.tsx'
import { couponQuery, couponsQuery } from './queries.ts'

const title = 'Coupons'
const subtitle = 'Codes that customers enter at checkout, and discounts that apply automatically.'

/** URL state: filters, the open coupon and the page of its uses; "new" adds one. */
const couponsSearch = z.object({
  search: text(),
  status: oneOf(couponStatuses),
  sort: oneOf(couponSorts),
  page: pageNumber,
  open: z.catch(z.nullable(z.union([z.literal('new'), z.uuid()])), null),
  ...usesSearch.shape,
})

/** The discount codes of a restaurant. */
export default restaurantScreen({ title, subtitle, action: 'promotions.manage' }, CouponsOf)

function CouponsOf({ restaurantId }: RestaurantProps) {
  const { state, applied, set, type, push, pop } = useSearchState(couponsSearch)
  const { search, status, sort, page, open } = applied
  const query = useQuery(couponsQuery(restaurantId, { search, status, sort: sort ?? 'newest', page }))
  const [deleted, setDeleted] = useState<Coupon | null>(null)
  const listed = query.data?.coupons.find(({ id }) => id === open)
  const openId = open === null || open === 'new' ? null : open
  const single = useQuery({
    ...couponQuery(restaurantId, openId ?? ''),
    enabled: openId !== null && query.data !== undefined && !listed,
  })
  const coupon = listed ?? (openId === null ? undefined : single.data)
  const close = () => pop({ open: null, uses: 1 })
  const isFiltered = search !== '' || status !== null
  const summary = query.data?.summary
  const add = (
    <Button variant="solid" onClick={() => push({ open: 'new', uses: 1 })}>
      <Plus className="size-4.5" />
      New Coupon
    </Button>
  )
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={add}
      aside={
        (coupon || open === 'new') && (
          <CouponForm
            key={coupon?.id ?? 'new'}
            restaurantId={restaurantId}
            coupon={coupon ?? null}
            onClose={close}
            onDelete={setDeleted}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {!query.isLoadingError && (
          <StatStrip
            stats={[
              { label: 'Total', value: summary?.total },
              { label: 'Active', value: summary?.active },
              { label: 'Expired', value: summary?.expired },
              { label: 'Total usage', value: summary && formatCount(summary.uses) },
            ]}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <ListSearch
            label="Search coupons"
            value={state.search}
            onChange={(typed) => type({ search: typed, page: 1 })}
          />
          <Filters>
            <Segmented
              label="Status"
              options={[
                { value: 'all', label: 'All' },
                ...couponStatuses.map((value) => ({ value, label: statusLabels[value] })),
              ]}
              value={status ?? 'all'}
              onChange={(value) => set({ status: value === 'all' ? null : value, page: 1 })}
            />
            <FilterMenu
              label="Sort"
              all="Newest"
              options={[
                { value: 'code', label: 'Code' },
                { value: 'uses', label: 'Most used' },
                { value: 'ends', label: 'Ends first' },
              ]}
              value={sort}
              onChange={(chosen) => set({ sort: chosen, page: 1 })}
            />
            <ViewsMenu />
          </Filters>
        </div>
        <CouponList
          restaurantId={restaurantId}
          coupons={query.data?.coupons}
          failure={failureOf(query, 'Coupons did not load')}
          openId={openId}
          onOpen={({ id }) => push({ open: id, uses: 1 })}
          onDelete={setDeleted}
          empty={
            isFiltered ? (
              <NoMatches
                icon={<TicketPercent className="size-5" />}
                title="No matching coupons"
                onClear={() => set({ search: '', status: null, page: 1 })}
              >
                No coupon matches these filters.
              </NoMatches>
            ) : (
              <EmptyState
                level={2}
                icon={<TicketPercent className="size-5" />}
                title="No coupons yet"
                action={add}
              >
                A coupon is a code for a discount, such as 10% off or free delivery. Add the first one.
              </EmptyState>
            )
          }
        />
        {query.data && query.data.total > query.data.pageSize && (
          <Pager
            from={(query.data.page - 1) * query.data.pageSize + 1}
            to={Math.min(query.data.page * query.data.pageSize, query.data.total)}
            total={query.data.total}
            onPrevious={query.data.page > 1 ? () => push({ page: page - 1 }) : null}
            onNext={
              query.data.page * query.data.pageSize < query.data.total ? () => push({ page: page + 1 }) : null
            }
          />
        )}
      </div>
      {deleted && (
        <DeleteDialog
          restaurantId={restaurantId}
          thing="coupon"
          name={deleted.code}
          deletedText={`Customers can no longer use ${deleted.code}. Orders that used it are not affected. You can restore it from Recent Changes for 30 days.`}
          run={async () => (await loadApi()).coupons.archive({ restaurantId, couponId: deleted.id })}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            setDeleted(null)
            if (openId === deleted.id) close()
          }}
        />
      )}
    </Screen>
  )
}
