import type { ConnectStatus } from '@comanda/contract/connect'
import { StatusDot } from '@comanda/ui/status-dot'

/** What the payment provider reports about an account. */
export function AccountFacts({ status }: { status: ConnectStatus }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-13">
      <dt className="text-ink-2">Account</dt>
      <dd className="font-code wrap-anywhere">{status.accountId}</dd>
      <dt className="text-ink-2">Charges</dt>
      <dd>
        <Switched on={status.chargesEnabled} />
      </dd>
      <dt className="text-ink-2">Payouts</dt>
      <dd>
        <Switched on={status.payoutsEnabled} />
      </dd>
    </dl>
  )
}

function Switched({ on }: { on: boolean }) {
  return <StatusDot tone={on ? 'success' : 'danger'}>{on ? 'Enabled' : 'Disabled'}</StatusDot>
}
