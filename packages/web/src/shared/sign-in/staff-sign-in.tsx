import type { Me } from '@comanda/contract/identity'
import type { PageState } from '@comanda/contract/page'
import { ChevronRight, Tablet } from '@comanda/ui/icons.ts'
import { Logo } from '@comanda/ui/logo'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import type { ReactNode } from 'react'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignInFlow } from './steps/sign-in-flow.ts'
import type { SignInStep } from './steps/sign-in-step.ts'
import { SignInSteps } from './steps/sign-in-steps.tsx'
import { stepHeading } from './steps/step-heading.ts'

export interface StaffSignInProps {
  /** null on the platform's own host. */
  restaurant: PageState['restaurant']
  title: string
  text: string
  onDone: (me: Me) => void
  /** For a user who is signed in: a required step before access. */
  due?: SignInStep
  /** Heading above the form. */
  notice?: ReactNode
  /** Shown below the form; by default the link to pair a kitchen tablet. */
  footer?: ReactNode
}

/** The sign-in in front of every staff screen. */
export function StaffSignIn({ restaurant, title, text, onDone, due, notice, footer }: StaffSignInProps) {
  const flow = useSignInFlow({
    context: 'staff',
    step: due,
    onDone,
  })
  const heading = stepHeading(flow, { title, text })
  return (
    <SignInLayout
      pictures={restaurant?.banner ? [restaurant.banner] : []}
      mark={restaurant ? <RestaurantMark restaurant={restaurant} /> : <Logo />}
      title={heading.title}
      text={heading.text}
      footer={footer ?? (restaurant && <PairingHint />)}
      signed={restaurant !== null}
    >
      {notice}
      <SignInSteps flow={flow} />
    </SignInLayout>
  )
}

function RestaurantMark({ restaurant: { logo } }: { restaurant: NonNullable<PageState['restaurant']> }) {
  return (
    <RestaurantLogo
      src={logo && `${logo.path}-${logo.widths[0]}.webp`}
      className="size-19 rounded-24! bg-surface ring-5 ring-surface office:size-14 office:rounded-16! office:ring-0"
    />
  )
}

/** A shared kitchen screen is paired instead, so that no password is shared. */
function PairingHint() {
  return (
    <a
      href="/kitchen"
      className="flex min-h-16 items-center gap-4 rounded-card border border-line-2 px-4 py-3 text-ink no-underline transition-colors hover:border-line-strong hover:bg-hover"
    >
      <Tablet className="size-6 flex-none text-ink-2" />
      <span className="min-w-0 flex-auto">
        <span className="block font-semibold text-15">Is this the kitchen tablet?</span>
        <span className="block text-14 text-ink-2">Pair it with a code, no password needed</span>
      </span>
      <ChevronRight className="size-5 flex-none text-ink-3" />
    </a>
  )
}
