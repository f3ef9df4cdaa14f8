import type { ConnectStatus } from '@comanda/contract/connect'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { ExternalLink } from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { useStaff } from '../session.tsx'
import { AccountFacts } from './account-facts.tsx'
import { accountStates } from './labels.ts'
import { accountQuery, startConnect } from './queries.ts'

/** A restaurant's payout account: its status, missing requirements, and the link to onboarding. */
export function AccountCard({ restaurantId }: { restaurantId: string }) {
  const { may } = useStaff()
  const query = useQuery(accountQuery(restaurantId))
  const { run, busy, failure } = useConnect(restaurantId)
  const failed = failureOf(query, 'The account did not load')
  const status = query.data
  const badge = status && accountStates[status.state]
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-2">
          Payout account {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        </span>
      }
    >
      {status ? (
        <div className="grid gap-4">
          <p className="max-w-prose text-14">{explained[status.state]}</p>
          {status.accountId && <AccountFacts status={status} />}
          {status.requirements.length > 0 && <Requirements status={status} />}
          <FailureNotice failure={failure} title="The payment provider could not be opened" />
          {may('restaurant.manage', restaurantId) && needsOwner(status) && (
            <Button variant="solid" className="justify-self-start" busy={busy} onClick={() => run()}>
              {status.state === 'none' ? 'Connect payouts' : 'Continue'}
              <ExternalLink className="size-4" />
            </Button>
          )}
        </div>
      ) : (
        <NotLoaded failure={failed} skeleton="h-4 w-64" />
      )}
    </Card>
  )
}

function Requirements({ status }: { status: ConnectStatus }) {
  return (
    <div>
      <h3 className="font-semibold text-13">Still required by the payment provider</h3>
      <ul className="mt-1 list-disc pl-5 text-13 text-ink-2">
        {status.requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
    </div>
  )
}

function needsOwner({ state, payoutsEnabled, requirements }: ConnectStatus): boolean {
  return state !== 'enabled' || !payoutsEnabled || requirements.length > 0
}

const explained: Record<ConnectStatus['state'], string> = {
  none: 'The platform collects the payments of this restaurant. Once the restaurant has its own account, each payment is transferred to it immediately, less the platform’s fee.',
  unfinished:
    'The account exists, but the payment provider needs more information before it accepts charges.',
  restricted:
    'The payment provider has restricted this account. Until this is resolved, payments of new orders go to the platform.',
  enabled: 'Payments of new orders go to this account, less the platform’s fee.',
}

/** Opens the payment provider's onboarding, to start or continue it. */
function useConnect(restaurantId: string) {
  // Stays busy until the other page has loaded.
  const [leaving, setLeaving] = useState(false)
  const isShown = useRef(false)
  const { run, busy, failure } = useProvenAction(() => startConnect(restaurantId), {
    onDone: (url) => {
      // The user opened another screen meanwhile.
      if (!isShown.current) return
      setLeaving(true)
      location.assign(url)
    },
  })
  // The browser's back button may restore this page from its cache, still busy.
  useEffect(() => {
    const cameBack = () => setLeaving(false)
    isShown.current = true
    window.addEventListener('pageshow', cameBack)
    return () => {
      isShown.current = false
      window.removeEventListener('pageshow', cameBack)
    }
  }, [])
  return { run, busy: busy || leaving, failure }
}
