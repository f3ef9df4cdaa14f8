import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useState } from 'react'
import { isUnknownOutcome } from '../../../shared/failure.ts'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { rotateSecret } from './queries.ts'
import { useDeletedWebhook } from './use-deleted.ts'

/** The keys of requests without a response, by webhook: a retry, also after the dialog was closed, generates no second secret. */
const unconfirmedKeys = new Map<string, string>()

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
  const [unconfirmed] = useState(unconfirmedKeys.get(endpointId))
  const [requestKey] = useState(() => unconfirmed ?? crypto.randomUUID())
  const reportDeleted = useDeletedWebhook()
  const { run, busy, failure } = useProvenAction(
    () => rotateSecret({ restaurantId, endpointId, requestKey }),
    {
      onDone: ({ secret }) => {
        unconfirmedKeys.delete(endpointId)
        onRotated(secret)
      },
      onFailed: (failed) => {
        if (isUnknownOutcome(failed)) unconfirmedKeys.set(endpointId, requestKey)
        if (reportDeleted(failed)) onClose()
      },
    },
  )
  const description = isLost
    ? `${url} was added, but its secret did not arrive here. A new one replaces it.`
    : unconfirmed
      ? `The new secret of ${url} did not arrive here. It is shown now if it was generated, and generated otherwise.`
      : `${url} is sent two signatures for 24 hours, with the new and the current secret, so that you have time to update the receiver.`
  return (
    <AlertDialog
      variant="solid"
      title="Generate a new secret?"
      description={
        previousSecretUntil === null || isLost || unconfirmed
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
