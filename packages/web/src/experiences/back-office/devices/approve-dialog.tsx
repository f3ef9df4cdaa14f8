import type { PairingRequest } from '@comanda/contract/devices'
import { formatDayAndTime } from '@comanda/domain/time/format'
import { Button } from '@comanda/ui/button'
import { FormDialog } from '@comanda/ui/form-dialog'
import { Check, X } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { CodeTiles, countdown } from '../../../shared/code-tiles.tsx'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import type { StaffRestaurant } from '../session.tsx'

export interface ApproveDialogProps {
  restaurant: Pick<StaffRestaurant, 'id' | 'timezone'>
  request: PairingRequest
  /** How far the server's clock is ahead of this one, in milliseconds. */
  skew: number
  onDone: () => void
  onClose: () => void
}

/** The approver compares the code with the screen in front of them, so that no unknown screen is approved. */
export function ApproveDialog({ restaurant, request, skew, onDone, onClose }: ApproveDialogProps) {
  const { pairingId, code, expiresAt } = request
  const now = useNow(request.requestedAt, 1000) + skew
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const over = now >= expiresAt
  const ids = { restaurantId: restaurant.id, pairingId }
  const approving = useAction(async () => (await loadApi()).devices.approvePairing({ ...ids, name }), {
    onDone: () => {
      toast.success(`${name.trim()} is paired.`)
      onDone()
    },
  })
  const refusing = useAction(async () => (await loadApi()).devices.refusePairing(ids), {
    onDone,
    toasts: true,
  })
  const approve = () => {
    setMissing(!name.trim())
    if (name.trim()) approving.run()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Approve this screen?"
      description="Compare the code with the one on the screen in front of you."
      onSubmit={approve}
      submitLabel={
        <>
          <Check className="size-4.5" />
          {over ? 'Code expired' : 'Approve screen'}
        </>
      }
      busy={approving.busy}
      disabled={over}
      action={
        <Button
          variant="plain"
          className="-ml-3"
          busy={refusing.busy}
          disabled={over}
          onClick={() => refusing.run()}
        >
          Not my screen
        </Button>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4">
        <CodeTiles code={code} />
        <p className="flex items-baseline gap-2 text-13 text-ink-2 sm:block sm:text-right">
          {over ? 'Expired' : 'Expires in'}
          {!over && <b className="block font-semibold text-16 text-ink tnum">{countdown(expiresAt - now)}</b>}
        </p>
      </div>
      <Facts request={request} now={now} zone={restaurant.timezone} />
      <TextField
        label="Name"
        data-autofocus
        placeholder="Grill station"
        maxLength={40}
        autoComplete="off"
        value={name}
        error={missing ? 'Name is required' : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Grant />
      {over && (
        <Notice tone="warn" role="alert">
          This code has expired. The screen shows a new one: review its new request.
        </Notice>
      )}
      {approving.failure && (
        <Notice tone="danger" role="alert">
          {approving.failure.message}
        </Notice>
      )}
    </FormDialog>
  )
}

function Facts({ request, now, zone }: { request: PairingRequest; now: number; zone: string }) {
  const { device, ip, sameNetwork, requestedAt } = request
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-1.5 text-body [&>dt]:text-ink-2">
      <dt>Device</dt>
      <dd>{device}</dd>
      <dt>Where</dt>
      <dd>{sameNetwork ? `${ip}, your network` : `${ip}, a different network`}</dd>
      <dt>Requested</dt>
      <dd>{formatDayAndTime(requestedAt, now, zone)}</dd>
      <dt>Shows</dt>
      <dd>Kitchen display</dd>
    </dl>
  )
}

/** The list of permissions also states what is excluded. */
function Grant() {
  return (
    <div className="grid gap-x-6 gap-y-1.5 rounded-card border border-line bg-canvas p-4 text-body sm:grid-cols-2">
      <ul aria-label="Permitted" className="grid gap-1.5">
        {['See today’s orders', 'Move orders forward', 'Pause ordering'].map((text) => (
          <Line key={text} icon={<Check className="size-4" />}>
            {text}
          </Line>
        ))}
      </ul>
      <ul aria-label="Not permitted" className="grid gap-1.5 text-ink-2">
        {['No price changes', 'No refunds', 'No customer history'].map((text) => (
          <Line key={text} icon={<X className="size-4" />}>
            {text}
          </Line>
        ))}
      </ul>
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2.5">
      {icon}
      {children}
    </li>
  )
}
