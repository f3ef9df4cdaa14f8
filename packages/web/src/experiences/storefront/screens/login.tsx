import type { Me } from '@comanda/contract/identity'
import { Info } from '@comanda/ui/icons.ts'
import { Logo } from '@comanda/ui/logo'
import { useState } from 'react'
import { SignInForm } from '../../../shared/sign-in/sign-in-form.tsx'
import type { SignInMode } from '../../../shared/sign-in/sign-in-issues.ts'
import { usePage } from '../page.tsx'
import { pictureAt } from '../parts/picture.ts'
import { useRestaurants } from '../queries.ts'

/** Sign in or sign up on the platform's own host. */
export default function LoginScreen() {
  const [mode, setMode] = useState<SignInMode>('sign-in')
  return (
    <div className="grid min-h-dvh bg-surface office:grid-cols-[3fr_5fr]">
      <Pictures />
      <main className="flex flex-col px-6 py-8 office:px-16 office:py-10">
        <Logo />
        <div className="m-auto w-full max-w-105 py-10">
          <h1 className="font-display font-semibold text-36 tracking-display">
            {mode === 'sign-in' ? 'Welcome back' : 'Create your account'}
          </h1>
          <p className="mt-1 mb-7 text-18 text-ink-2">Your details, filled in at checkout.</p>
          <SignInForm mode={mode} context="platform" onModeChange={setMode} onDone={enter} />
        </div>
        <p className="flex items-center gap-2 text-15 text-ink-2">
          <Info aria-hidden="true" className="size-4" />
          No account is needed to order.
        </p>
      </main>
    </div>
  )
}

/** What is ordered here: the pictures of the restaurants that are online. */
function Pictures() {
  const { value: restaurants } = useRestaurants(usePage().restaurants)
  const banners = (restaurants ?? []).flatMap(({ banner }) => (banner ? [banner] : [])).slice(0, 6)
  return (
    <div aria-hidden="true" className="relative overflow-hidden bg-solid max-office:hidden">
      <div className="absolute inset-x-0 -inset-y-10 grid -rotate-6 scale-125 auto-rows-fr gap-4">
        {banners.map((banner) => (
          <img
            key={banner.path}
            src={pictureAt(banner, 800)}
            alt=""
            className="size-full min-h-0 animate-fade rounded-16 object-cover"
          />
        ))}
      </div>
    </div>
  )
}

/** Where somebody goes after signing in: where they came from, else their own room. */
function enter({ memberships }: Me): void {
  window.location.assign(wantedPath() ?? (memberships.length > 0 ? '/admin' : '/restaurants'))
}

/** `next` of the address, only when it stays on this host. */
function wantedPath(): string | null {
  const next = new URLSearchParams(window.location.search).get('next')
  if (!next) return null
  const target = new URL(next, window.location.origin)
  return target.origin === window.location.origin ? target.pathname + target.search : null
}
