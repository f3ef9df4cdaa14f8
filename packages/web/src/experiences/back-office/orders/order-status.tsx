import type { ListedOrder } from '@comanda/contract/orders-admin'
import { type SettableStatus, settableStatuses, statusName } from '@comanda/domain/ordering/order-states'
import { type OrderPhase, type OrderStatus, phaseOf } from '@comanda/domain/ordering/order-status'
import { ChevronDown } from '@comanda/ui/icons.ts'
import { MenuButton } from '@comanda/ui/menu-button'
import { PhaseBadge } from '@comanda/ui/phase-badge'
import { PhaseRing, type RingPhase } from '@comanda/ui/phase-ring'

/** The status of an order as a badge. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <PhaseBadge phase={rings[phaseOf(status)]} tone={toneOf(status)}>
      {statusName(status)}
    </PhaseBadge>
  )
}

interface StatusMenuProps {
  order: ListedOrder
  /** Absent for users who may not cancel orders. */
  onCancel: (() => void) | undefined
  onChoose: (status: SettableStatus) => void
}

/** The status of an order, with the choice of another while there is one. */
export function StatusMenu({ order, onCancel, onChoose }: StatusMenuProps) {
  const { status, orderNumber } = order
  if (!isChangeable(order)) return <StatusBadge status={status} />
  return (
    <MenuButton
      label={`Status of order ${orderNumber}: ${statusName(status)}`}
      align="start"
      faceClassName="inline-flex items-center rounded-6 pointer-coarse:min-h-tap [&>span[aria-hidden]]:contents"
      items={[
        ...settableStatuses.map((one) => ({
          label: statusName(one),
          icon: <PhaseRing phase={rings[phaseOf(one)]} />,
          checked: phaseOf(one) === phaseOf(status),
          onSelect: () => onChoose(one),
        })),
        ...(onCancel
          ? ([
              'line',
              { label: 'Cancelled…', icon: <PhaseRing phase="void" />, danger: true, onSelect: onCancel },
            ] as const)
          : []),
      ]}
    >
      <span aria-hidden="true">
        <PhaseBadge phase={rings[phaseOf(status)]} tone={toneOf(status)}>
          {statusName(status)}
          <ChevronDown className="size-3.5" />
        </PhaseBadge>
      </span>
    </MenuButton>
  )
}

/** The status of completed and cancelled orders is final, and the kitchen does not see unpaid ones. */
export function isChangeable({ isPlaced, status }: ListedOrder): boolean {
  return isPlaced && status !== 'completed' && status !== 'cancelled'
}

const rings: Record<OrderPhase, RingPhase> = {
  new: 'new',
  acknowledged: 'acknowledged',
  preparing: 'preparing',
  ready: 'ready',
  completed: 'done',
  cancelled: 'void',
}

/** Completed is green, confirmed blue, received yellow, and all others are gray. */
function toneOf(status: OrderStatus): 'success' | 'info' | 'warn' | 'neutral' {
  if (status === 'completed') return 'success'
  if (status === 'confirmed') return 'info'
  return status === 'received' ? 'warn' : 'neutral'
}
