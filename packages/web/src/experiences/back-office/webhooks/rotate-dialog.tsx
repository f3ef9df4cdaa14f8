import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { rotateSecret } from './queries.ts'

/** Asks before a webhook gets a new secret. */
export function RotateDialog({
  endpoint,
  isLost,
  onClose,
  onRotated,
}: {
  endpoint: Pick<WebhookEndpoint, 'id' | 'restaurantId' | 'url' | 'previousSecretUntil'>
  /** The webhook was added, but the response with its secret was lost. */
  isLost: boolean
  onClose: () => void
  onRotated: (secret: string) => void
}) {
  const { id: endpointId, restaurantId, url, previousSecretUntil } = endpoint
  // Until the secret has arrived, a retry generates no second one.
  const [requestKey] = useState(() => crypto.randomUUID())
  const { run, busy, failure } = useProvenAction(
    () => rotateSecret({ restaurantId, endpointId, requestKey }),
    { onDone: ({ secret }) => onRotated(secret) },
  )
  const description = isLost
    ? `${url} was added, but its secret did not arrive here. A new one replaces it.`
    : `${url} is sent two signatures for 24 hours, with the new and the current secret, so that you have time to update the receiver.`
  return (
    <AlertDialog
      open
      variant="solid"
      title="Generate a new secret?"
      description={
        previousSecretUntil === null || isLost
          ? description
          : `${description} The secret before the current one is no longer valid.`
      }
      confirmLabel="Generate secret"
      busy={busy}
      busyLabel="Generating…"
      onConfirm={() => run()}
      onCancel={onClose}
    >
      {failure && (
        <FailureNotice
          failure={failure}
          title="The secret was not generated"
          unknown={{
            title: 'Could not confirm the new secret',
            hint: 'Try again: no second one is generated.',
          }}
        />
      )}
    </AlertDialog>
  )
}
