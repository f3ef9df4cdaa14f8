import type { PageState } from '@comanda/contract/page'
import { cx } from '@comanda/ui/cx.ts'
import { Lock } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { textButtonClass } from '@comanda/ui/text-button'
import { useState } from 'react'
import { Link } from 'wouter'
import { useNow } from '../../../shared/clock.ts'
import { SessionEndNotice } from '../offline/session-end-notice.tsx'
import { Clock } from '../parts/clock.tsx'
import { useWakeLock } from '../parts/use-wake-lock.ts'
import { adminAddress } from './admin-address.ts'
import { CodePanel } from './code-panel.tsx'
import { HowToApprove } from './how-to-approve.tsx'
import { serverAhead } from './stored-pairing.ts'
import { usePairing } from './use-pairing.ts'

export interface PairingScreenProps {
  restaurantId: string
  state: PageState
  /** Where a user signs in. */
  signInPath: string
  onOpened: () => void
}

/** An unpaired screen: it shows a code and opens the kitchen once a manager approves it. */
export function PairingScreen({ restaurantId, state, signInPath, onOpened }: PairingScreenProps) {
  useWakeLock()
  const pairing = usePairing(restaurantId, onOpened)
  const now = useNow(state.now, 1000)
  const [page] = useState(() => ({ protocol: location.protocol, host: location.host }))
  const ahead = pairing.kind === 'waiting' ? serverAhead(pairing.stored) : 0
  const current = pairing.kind === 'waiting' ? pairing.stored.pairing : null
  const zone = state.restaurant?.settings.timezone ?? current?.restaurant.timezone
  const name = state.restaurant?.name ?? current?.restaurant.name ?? ''
  const logo = state.restaurant?.logo ?? current?.restaurant.logo
  const onPlatform = state.restaurant === null
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-15 flex-none items-center gap-3 px-4 py-2">
        <RestaurantLogo src={logo ? `${logo.path}-${logo.widths[0]}.webp` : null} className="size-10" />
        <p className="min-w-0 flex-auto truncate font-bold text-18 lg:text-20">{name}</p>
        {zone && <Clock now={now + ahead} zone={zone} />}
      </header>
      <main className="mx-auto grid w-full max-w-360 flex-auto grid-cols-1 content-center gap-x-16 gap-y-10 px-4 py-8 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:px-18">
        <CodePanel pairing={pairing} now={now} note={<SessionEndNotice signInPath={signInPath} />} />
        {current && (
          <HowToApprove address={adminAddress(page, { code: current.code, restaurantId, onPlatform })} />
        )}
      </main>
      <footer className="flex flex-none flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 text-16 text-ink-2 lg:px-18">
        <p className="flex items-center gap-2.5">
          <Lock className="size-4.5 flex-none" />A paired screen can manage orders, nothing else.
        </p>
        <p className="flex flex-wrap gap-x-8 gap-y-3">
          {onPlatform && (
            <span>
              Other restaurant?{' '}
              <Link href="/kitchen" className={linkClass}>
                Choose again
              </Link>
            </span>
          )}
          <span>
            No tablet?{' '}
            <Link href={signInPath} className={linkClass}>
              Sign in instead
            </Link>
          </span>
        </p>
      </footer>
    </div>
  )
}

const linkClass = cx(textButtonClass, 'text-16! text-ink! underline!')
