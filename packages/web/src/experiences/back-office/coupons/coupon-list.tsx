import type { Coupon } from '@comanda/contract/coupons'
import { formatCount } from '@comanda/domain/count'
import { type CouponStatus, couponBenefit } from '@comanda/domain/marketing/coupon-fields'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { type Column, DataTable, type TableFailure } from '@comanda/ui/data-table'
import { IconButton } from '@comanda/ui/icon-button'
import { Copy, Trash2 } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { EyeToggle } from '../offers/eye-toggle.tsx'
import { useResults } from '../results/results.tsx'
import { couponsKey } from './queries.ts'

/** The coupons with their discount, uses and dates. */
export function CouponList({
  restaurantId,
  coupons,
  failure,
  empty,
  openId,
  onOpen,
  onDelete,
}: {
  restaurantId: string
  coupons: readonly Coupon[] | undefined
  failure: TableFailure | null
  empty: ReactNode
  openId: string | null
  onOpen: (coupon: Coupon) => void
  onDelete: (coupon: Coupon) => void
}) {
  return (
    <DataTable
      label="Coupons"
      columns={columnsFor(restaurantId)}
      rows={coupons}
      rowKey={({ id }) => id}
      rowName={({ code }) => code}
      selectedKey={openId}
      faded={({ status }) => status !== 'active'}
      onOpen={onOpen}
      failure={failure}
      empty={empty}
      actions={(coupon) => [
        { label: 'Copy code', icon: <Copy className="size-4" />, onSelect: () => copyCode(coupon.code) },
        { label: 'Delete', icon: <Trash2 className="size-4" />, onSelect: () => onDelete(coupon) },
      ]}
    />
  )
}

const columnsFor = (restaurantId: string): Column<Coupon>[] => [
  {
    id: 'code',
    header: 'Code',
    cell: ({ code, name }) => (
      <>
        <span className="code block font-semibold text-14">{code}</span>
        <span className="block min-w-32 text-13 text-ink-2 wrap-anywhere">{name}</span>
      </>
    ),
  },
  {
    id: 'discount',
    header: 'Discount',
    cell: (coupon) => (
      <>
        <span className="block whitespace-nowrap font-semibold">{couponBenefit(coupon)}</span>
        <span className="whitespace-nowrap text-13 text-ink-2">
          {coupon.minimumOrder > 0 ? `From ${formatMoney(coupon.minimumOrder)}` : 'No minimum'}
          {coupon.isAutomatic && ' · Automatic'}
          {coupon.isSingleUse && ' · Single-use codes'}
        </span>
      </>
    ),
  },
  { id: 'used', header: 'Used', cell: (coupon) => <Used {...coupon} /> },
  {
    id: 'valid',
    header: 'Valid',
    narrow: 'none',
    cell: ({ schedule: { startsOn, endsOn } }) => (
      <span className="text-ink-2">
        {startsOn && endsOn ? (
          <>
            <span className="whitespace-nowrap">{dayText(startsOn)} –</span>{' '}
            <span className="whitespace-nowrap">{dayText(endsOn)}</span>
          </>
        ) : (
          <span className="whitespace-nowrap">
            {startsOn ? `From ${dayText(startsOn)}` : endsOn ? `Until ${dayText(endsOn)}` : 'Always'}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    narrow: 'end',
    cell: (coupon) => (
      <span className="flex items-center gap-1.5">
        <Badge dot tone={tones[coupon.status]}>
          {statusLabels[coupon.status]}
        </Badge>
        <ActiveToggle restaurantId={restaurantId} coupon={coupon} />
      </span>
    ),
  },
]

function Used({ code, used, reserved, usageLimit }: Coupon) {
  const taken = used + reserved
  const isNearlyUsedUp = usageLimit !== null && taken >= usageLimit * 0.9
  return (
    <div className="max-w-28 whitespace-nowrap">
      {formatCount(used)}{' '}
      <span className="text-ink-2">{usageLimit === null ? 'no limit' : `of ${usageLimit}`}</span>
      {reserved > 0 && <span className="block text-12 text-ink-2">{reserved} in checkout</span>}
      {usageLimit !== null && (
        <Meter
          label={`${code}: ${taken} of ${usageLimit} uses`}
          value={taken}
          max={usageLimit}
          className={isNearlyUsedUp ? 'mt-1 text-warn' : 'mt-1 text-success'}
        />
      )}
    </div>
  )
}

function ActiveToggle({ restaurantId, coupon }: { restaurantId: string; coupon: Coupon }) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const { run, busy } = useAction(
    async (isActive: boolean) =>
      (await loadApi()).coupons.setActive({ restaurantId, couponId: coupon.id, isActive }),
    {
      onDone: async (saved) => {
        await client.invalidateQueries({ queryKey: couponsKey(restaurantId) })
        undoToast(`${coupon.code} is ${saved.coupon.isActive ? 'turned on' : 'turned off'}.`, saved.changeId)
      },
      onFailed: (failure) => results.failed('Error updating coupon status', failure),
    },
  )
  return <EyeToggle name={coupon.code} isActive={coupon.isActive} busy={busy} onChange={run} />
}

/** Copies a code. */
async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code)
    toast.success('Coupon code copied to clipboard!')
  } catch {
    toast.error('Copying is blocked by your browser. Select the text instead.')
  }
}

export function CopyCode({ code }: { code: string }) {
  return (
    <IconButton
      label={`Copy ${code}`}
      icon={<Copy className="size-4" />}
      onClick={() => void copyCode(code)}
    />
  )
}

export const statusLabels: Record<CouponStatus, string> = {
  active: 'Active',
  expired: 'Expired',
  inactive: 'Inactive',
}
const tones = { active: 'success', expired: 'warn', inactive: 'neutral' } as const

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayText = (day: string) => dayFormat.format(Date.parse(day))
