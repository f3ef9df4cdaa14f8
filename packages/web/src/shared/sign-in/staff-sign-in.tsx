import type { Me } from '@comanda/contract/identity'
import type { PageState } from '@comanda/contract/page'
import { Logo } from '@comanda/ui/logo'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { SignInForm } from './sign-in-form.tsx'

export interface StaffSignInProps {
  /** null on the platform's own host. */
  restaurant: PageState['restaurant']
  title: string
  text: string
  onDone: (me: Me) => void
}

/** In front of every screen that only staff may see. */
export function StaffSignIn({ restaurant, title, text, onDone }: StaffSignInProps) {
  return (
    <main className={`mx-auto flex min-h-dvh max-w-100 flex-col justify-center px-5 py-12 ${large}`}>
      {restaurant ? (
        <RestaurantLogo
          src={restaurant.logo && `${restaurant.logo.path}-${restaurant.logo.widths[0]}.webp`}
          className="size-14"
        />
      ) : (
        <Logo />
      )}
      <h1 className="mt-6 font-bold font-display text-28 tracking-display">{title}</h1>
      <p className="mt-1.5 mb-7 text-16 text-ink-2">{text}</p>
      <SignInForm mode="sign-in" context="staff" onDone={onDone} />
    </main>
  )
}

/** One form on an empty page has room for controls that any thumb can hit, also in a back office. */
const large = '[--ctl:max(var(--ctl-lg),2.75rem)] [--ctl-text:var(--fs-16)] [--ctl-small:var(--fs-14)]'
