import type { PairingRequest } from '@comanda/contract/devices'
import { formatPairingCode } from '@comanda/domain/devices/pairing-code'
import { Button } from '@comanda/ui/button'
import { TabletSmartphone } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useNow } from '../../../shared/clock.ts'
import { readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'

export interface RequestBannerProps {
  restaurantId: string
  request: PairingRequest
  skew: number
  onLook: () => void
  onRefused: () => void
}

/** A screen that requests pairing. */
export function RequestBanner({ restaurantId, request, skew, onLook, onRefused }: RequestBannerProps) {
  const now = useNow(request.requestedAt, 10_000) + skew
  const { pairingId, code, ip, requestedAt } = request
  const refusing = useAction(
    async () => {
      const api = await loadApi()
      await api.devices.refusePairing({ restaurantId, pairingId }).catch((error) => {
        // An expired request counts as refused.
        if (readFailure(error).code !== 'PAIRING_EXPIRED') throw error
      })
    },
    { onDone: onRefused, onFailed: onRefused, toasts: true },
  )
  return (
    <Notice tone="warn" look="line" role="status" icon={<TabletSmartphone className="size-5" />}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          <b className="font-semibold">A screen requests pairing.</b> Code{' '}
          <span className="code whitespace-nowrap font-semibold">{formatPairingCode(code)}</span>, from {ip},{' '}
          {agoOf(now - requestedAt)}
        </p>
        <span className="flex flex-none gap-2">
          <Button busy={refusing.busy} onClick={() => refusing.run()}>
            Refuse
          </Button>
          <Button variant="solid" onClick={onLook}>
            Review
          </Button>
        </span>
      </div>
    </Notice>
  )
}

function agoOf(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 1 ? 'just now' : `${minutes} min ago`
}
