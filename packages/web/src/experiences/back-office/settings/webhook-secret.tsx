import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { RefreshCw } from '@comanda/ui/icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { NewSecret } from '../new-secret.tsx'
import { putData } from '../put-data.ts'
import { type Scope, settingsQuery } from './queries.ts'

/** Generates the secret that signs webhooks. It is shown once. */
export function WebhookSecret({ scope, since }: { scope: Scope; since: number | null }) {
  const client = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const generating = useProvenAction(
    async () => (await loadApi()).settings.rotateWebhookSecret({ restaurantId: scope }),
    {
      onDone: ({ secret, webhookSecretSince }) => {
        setSecret(secret)
        setAsked(false)
        putData(
          client,
          settingsQuery(scope).queryKey,
          (stored) => stored && { ...stored, webhookSecretSince },
        )
      },
      onFailed: () => {
        setAsked(false)
        void client.invalidateQueries({ queryKey: settingsQuery(scope).queryKey })
      },
    },
  )
  return (
    <section
      aria-labelledby="webhook-secret"
      className="grid gap-3 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="webhook-secret" className="font-semibold text-15">
          Webhook secret
        </h2>
        <p className="text-13 text-ink-2">
          {scope === null ? 'Stored only' : 'Signs every delivery, in addition to the secret of each webhook'}
        </p>
      </div>
      <FailureNotice
        failure={generating.failure}
        title="The secret was not generated"
        unknown={{
          title: 'Could not confirm the new secret',
          hint: 'Generate it again: it cannot be shown later.',
        }}
      />
      {secret && <NewSecret label="Secret" done="New secret generated." secret={secret} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-ink-2">
          {since === null
            ? 'There is no secret yet.'
            : `Generated ${new Date(since).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}. It is stored encrypted; a new one replaces it.`}
        </p>
        <Button
          busy={generating.busy}
          busyLabel="Generating…"
          onClick={() => (since === null ? generating.run() : setAsked(true))}
        >
          <RefreshCw className="size-4" />
          {since === null ? 'Generate secret' : 'Generate again'}
        </Button>
      </div>
      <AlertDialog
        open={isAsked}
        title="Replace the webhook secret?"
        description="The current one stops signing immediately: every receiver that verifies with it needs the new one."
        confirmLabel="Generate again"
        busy={generating.busy}
        busyLabel="Generating…"
        onConfirm={() => generating.run()}
        onCancel={() => setAsked(false)}
      />
    </section>
  )
}
